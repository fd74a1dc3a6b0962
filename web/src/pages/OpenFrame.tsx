import type { Language } from "@derash/protocol/player";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { chooseLanguage } from "../i18n/language.ts";
import { Tibeb } from "../kit/Tibeb.tsx";

/** Round a page for those who are no player here: staff, and whoever found the address. */
export function OpenFrame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh">
      <header className="bg-cloth print:hidden">
        <div className="mx-auto flex min-h-13 max-w-5xl items-center justify-between gap-2 px-3">
          <Link to="/" className="display grid min-h-11 place-items-center text-xl">
            <Trans>Derash</Trans>
          </Link>
          <LanguageButton />
        </div>
        <Tibeb height={8} />
      </header>
      <main className="mx-auto w-full max-w-5xl pb-6">{children}</main>
    </div>
  );
}

/** Named in the language that it leads to. */
const others: Record<Language, { code: Language; name: string }> = {
  am: { code: "en", name: "English" },
  en: { code: "am", name: "አማርኛ" },
};

function LanguageButton() {
  const { i18n } = useLingui();
  const { code, name } = others[i18n.locale === "am" ? "am" : "en"];
  return (
    <button
      type="button"
      lang={code}
      className="min-h-11 rounded-md border border-edge px-4 text-sm font-bold"
      onClick={() => void chooseLanguage(code)}
    >
      {name}
    </button>
  );
}
