import "./verify.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "../shared/ErrorBoundary.tsx";
import { startTheme } from "../shared/theme.ts";
import { pageLanguage, speakOnPage } from "./page-language.ts";
import { RoundPage } from "./RoundPage.tsx";
import { VerifyPage } from "./VerifyPage.tsx";
import { roundIn } from "./verify-address.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("verify.html has no #root");

startTheme();
const round = roundIn(location.pathname);
const [page] = await Promise.all([pageOf(round), speakOnPage(pageLanguage())]);
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <ErrorBoundary>
      <VerifyPage round={round}>{page}</VerifyPage>
    </ErrorBoundary>
  </I18nProvider>,
);

/** The page about all rounds comes apart: who checks one round, for which BLS is needed, does not download it. */
async function pageOf(name: string | null) {
  if (name !== null) return <RoundPage round={name} />;
  const { HomePage } = await import("./HomePage.tsx");
  return <HomePage />;
}
