import "./verify.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createRoot } from "react-dom/client";
import { readText } from "../data/storage.ts";
import { Drawable } from "./Drawable.tsx";
import { activateLocale, loadMessages, pageLanguage } from "./page-language.ts";
import { RoundPage } from "./RoundPage.tsx";
import { VerifyPage } from "./VerifyPage.tsx";
import { roundIn } from "./verify-address.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("verify.html has no #root");

applyTheme();
const round = roundIn(location.pathname);
// Not awaited as this file loads: the page about all rounds shares code with it, and would wait for it for ever.
void Promise.all([pageOf(round), activateLocale(pageLanguage())]).then(([page]) => {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <VerifyPage round={round}>
        <Drawable>{page}</Drawable>
      </VerifyPage>
    </I18nProvider>,
  );
});

/** The page about all rounds comes apart: who checks one round, for which BLS is needed, does not download it. */
async function pageOf(name: string | null) {
  if (name !== null) return <RoundPage round={name} />;
  const [{ HomePage }] = await Promise.all([import("./log/HomePage.tsx"), loadMessages("verify/home")]);
  return <HomePage />;
}

/** The theme that was chosen in this browser, else the phone's: nobody changes it here. */
function applyTheme(): void {
  const chosen = readText("derash-theme");
  const isDark = chosen === null ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
}
