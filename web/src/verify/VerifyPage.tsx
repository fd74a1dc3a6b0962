import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { languageChoices } from "../i18n/languages.ts";
import { Choice } from "../kit/Choice.tsx";
import { Tibeb } from "../kit/Tibeb.tsx";
import { chooseLanguage } from "./page-language.ts";

/** The frame. Every link is a whole page load: nothing has to be kept between two of them. */
export function VerifyPage({ round, children }: { round: string | null; children: ReactNode }) {
  const { t } = useLingui();
  const title = t`Check a draw`;
  useEffect(() => {
    document.title = round === null ? `${title} · Derash` : `${title} · ${round} · Derash`;
  }, [title, round]);
  return (
    <div className="inked mx-auto w-full max-w-3xl px-3 pb-12 print:max-w-none print:px-0">
      <header className="mb-4 print:mb-2">
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
          <a href="/verify" className="display text-xl">
            <Trans>Derash</Trans> <span className="font-sans text-sm font-semibold text-soft">{title}</span>
          </a>
          <PageLanguage />
        </div>
        <Tibeb height={8} />
      </header>
      <main>{children}</main>
    </div>
  );
}

/** The language of this browser, in the app and here. */
function PageLanguage() {
  const { t, i18n } = useLingui();
  return (
    <Choice
      className="w-fit bg-cloth print:hidden"
      label={t`Language`}
      options={languageChoices}
      chosen={i18n.locale === "am" ? "am" : "en"}
      onChoose={chooseLanguage}
    />
  );
}
