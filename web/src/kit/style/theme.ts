import { readText, writeText } from "../../data/storage.ts";
import { createStore } from "../../data/store.ts";
import { schemeOf } from "../../session/launch.ts";
import { launch, paintTelegram } from "../../session/telegram.ts";

export type Theme = "light" | "dark";

const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");

export const themeStore = createStore<Theme>("light");

/** The player's own choice, else Telegram's, else the phone's. */
export function startTheme(): void {
  const chosen = readText("derash-theme");
  apply(chosen === "light" || chosen === "dark" ? chosen : (schemeOf(launch?.theme ?? null) ?? phoneTheme()));
  prefersDark.addEventListener("change", () => {
    if (readText("derash-theme") === null && schemeOf(launch?.theme ?? null) === null) apply(phoneTheme());
  });
}

export function followTelegramTheme(theme: Record<string, string>): void {
  const scheme = schemeOf(theme);
  if (scheme !== null && readText("derash-theme") === null) apply(scheme);
}

export function chooseTheme(theme: Theme): void {
  writeText("derash-theme", theme);
  apply(theme);
}

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
  paintTelegram(paper);
  themeStore.set(theme);
}

function phoneTheme(): Theme {
  return prefersDark.matches ? "dark" : "light";
}
