import { readText } from "../data/storage.ts";

/** The theme that was chosen in this browser, else the phone's: nobody changes it here. */
export function wearTheme(): void {
  const chosen = readText("derash-theme");
  const isDark = chosen === null ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
}
