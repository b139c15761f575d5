// The page: three parts, chosen by the address.

import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { STATIC } from "./api";
import { Learn } from "./parts/learn";
import { Play } from "./parts/play";
import { Sheet } from "./parts/sheet";
import { href, PARTS, useRoute } from "./route";
import { useScrolling } from "./scrolling";
import { Connection, Ways } from "./ui";
import "./style/index.css";
import { chosen, LANGUAGES, type Language, language, setLanguage, t } from "./words";

/** The whole page in one language; another one begins it anew, where it was. */
function Page() {
  const [tag, setTag] = useState(language());
  // The words of a language that come late.
  useEffect(() => void own.then(() => setTag(language())), []);
  const change = (next: Language) => void setLanguage(next).then(() => setTag(language()));
  return <Frame key={tag} change={change} />;
}

function Frame({ change }: { change: (language: Language) => void }) {
  const route = useRoute();
  const shown = route.part === "play" || route.part === "learn" || route.part === null ? route.part : "sheet";
  const main = useRef<HTMLElement>(null);
  useScrolling(main);
  useEffect(() => {
    document.title = `${route.rest.slice(0, 40) || t.parts[shown ?? "play"]} · grundy`;
    scrollTo(0, 0);
  }, [shown, route.rest]);
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        {t.frame.skip}
      </a>
      <header class="top">
        <a class="brand" href="#/play">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <ellipse cx="9" cy="24" rx="5" ry="3.2" />
            <ellipse cx="21" cy="24" rx="5" ry="3.2" />
            <ellipse cx="21" cy="16.5" rx="5" ry="3.2" />
            <ellipse class="top-stone" cx="21" cy="9" rx="5" ry="3.2" />
          </svg>
          grundy
        </a>
        <nav aria-label={t.frame.nav}>
          {PARTS.map((part) => (
            <a key={part} href={href(part)} aria-current={part === shown ? "page" : undefined}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={ICONS[part]} />
              </svg>
              {t.parts[part]}
            </a>
          ))}
        </nav>
        <span class="preferences">
          <LanguageSwitch change={change} />
          <ThemeSwitch />
        </span>
      </header>
      <Connection />
      <main ref={main} id="main" tabIndex={-1}>
        {route.part === "play" && <Play route={route} />}
        {shown === "sheet" && <Sheet key={route.visit} route={route} />}
        {route.part === "learn" && <Learn route={route} />}
        {route.part === null && <Ways sentence={t.address.noPart} />}
      </main>
    </>
  );
}

const ICONS: Record<(typeof PARTS)[number], string> = {
  play: "M4 18a4 2.500 0 1 0 8 0 4 2.500 0 1 0-8 0M13 18a4 2.500 0 1 0 8 0 4 2.500 0 1 0-8 0M13 12a4 2.500 0 1 0 8 0 4 2.500 0 1 0-8 0M13 6a4 2.500 0 1 0 8 0 4 2.500 0 1 0-8 0",
  sheet: "M5 4h11l3 3v13H5zM8 10h8M8 14h8M8 18h5",
  learn: "M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14",
};

/** The other languages, each called as it calls itself. */
function LanguageSwitch({ change }: { change: (language: Language) => void }) {
  return (
    <>
      {LANGUAGES.filter(({ tag }) => tag !== t.tag).map(({ tag, name }) => (
        <button key={tag} class="language" lang={tag} onClick={() => change(tag)}>
          {name}
        </button>
      ))}
    </>
  );
}

type Theme = "auto" | "light" | "dark";
const THEMES: Theme[] = ["auto", "light", "dark"];

/** Follows the system, or what was chosen here. */
function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(() => THEMES.find((known) => known === stored()) ?? "auto");
  useEffect(() => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }, [theme]);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
  return (
    <button
      class="theme"
      aria-label={t.frame.colours(t.frame.themes[theme], t.frame.themes[next])}
      title={t.frame.colour(t.frame.themes[theme])}
      onClick={() => setTheme(next)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="8" />
        {theme !== "light" && (
          <path class="half" d={theme === "dark" ? "M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16z" : "M12 4a8 8 0 0 0 0 16z"} />
        )}
      </svg>
    </button>
  );
}

function stored(): string | null {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
}

// A browser that allows no service worker opens the page with a network only.
if (STATIC) navigator.serviceWorker?.register("offline.js").catch(() => undefined);
const own = setLanguage(chosen());
// A page in English is more than none, where the words of another language do not come.
void Promise.race([own, new Promise((resolve) => setTimeout(resolve, 3000))]).then(() => {
  const root = document.getElementById("page");
  if (root) render(<Page />, root);
});
