import { useLingui } from "@lingui/react/macro";
import { chooseLanguage } from "../../i18n/language.ts";
import { languageChoices } from "../../i18n/languages.ts";
import { Choice } from "../Choice.tsx";

/** The language of this browser. */
export function LanguageSwitch() {
  const { t, i18n } = useLingui();
  const chosen = i18n.locale === "am" ? "am" : "en";
  return (
    <Choice className="w-fit" label={t`Language`} options={languageChoices} chosen={chosen} onChoose={chooseLanguage} />
  );
}
