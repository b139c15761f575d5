// What the build gives the page, besides the modules of its source.

interface ImportMeta {
  readonly env: { readonly MODE: string };
  glob<T>(path: string, options: { eager: true; import: "default" }): Record<string, T>;
}
