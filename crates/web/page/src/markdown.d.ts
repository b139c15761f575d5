declare module "*.md" {
  const page: import("./course").Page;
  export default page;
}
