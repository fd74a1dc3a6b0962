import {
  isBlank,
  passwordCharactersMax,
  passwordCharactersMin,
  unitNameCharactersMax,
  usernamePattern,
} from "@derash/protocol/login-rules";
import { i18n } from "@lingui/core";
import { issueMessages } from "./issue-messages.ts";

/** As a form's `validate` wants it: true, or what is wrong. The server has the last word, by the same rules. */
type Verdict = true | string;

export function checkUsername(text: string): Verdict {
  if (isBlank(text)) return i18n._(issueMessages.username_required);
  return usernamePattern.test(text.trim()) || i18n._(issueMessages.username_format);
}

/** A password to be; `required` are the words for none. */
export function checkPassword(text: string, required: string): Verdict {
  if (isBlank(text)) return required;
  if (text.length < passwordCharactersMin)
    return i18n._({ ...issueMessages.password_too_short, values: { min: passwordCharactersMin } });
  return text.length <= passwordCharactersMax || atMost(passwordCharactersMax);
}

/** Only what is certainly none is refused here: which addresses there can be is the server's to say. */
export function checkEmail(text: string): Verdict {
  return isBlank(text) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) || i18n._(issueMessages.not_email);
}

/** A company's or a branch's name; `required` are the words for none. */
export function checkUnitName(text: string, required: string): Verdict {
  if (isBlank(text)) return required;
  return text.trim().length <= unitNameCharactersMax || atMost(unitNameCharactersMax);
}

function atMost(max: number): string {
  return i18n._({ ...issueMessages.too_long, values: { max } });
}
