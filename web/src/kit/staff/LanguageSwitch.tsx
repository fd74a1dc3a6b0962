import type { Language } from "@derash/protocol/player";
import { useLingui } from "@lingui/react/macro";
import { chooseLanguage } from "../../i18n/language.ts";

const languages: { code: Language; name: string }[] = [
  { code: "am", name: "አማርኛ" },
  { code: "en", name: "English" },
];

/** The language of this browser. */
export function LanguageSwitch() {
  const { t, i18n } = useLingui();
  return (
    <fieldset className="flex w-fit overflow-hidden rounded-md border border-edge">
      <legend className="sr-only">{t`Language`}</legend>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={i18n.locale === code}
          onClick={() => void chooseLanguage(code)}
          className={`min-h-11 px-4 text-sm font-bold ${i18n.locale === code ? "bg-ink text-cloth" : ""}`}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
