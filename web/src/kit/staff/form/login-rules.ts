import {
  isBlank,
  passwordCharactersMax,
  passwordCharactersMin,
  unitNameCharactersMax,
  usernamePattern,
} from "@derash/protocol/login-rules";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** As a form's `validate` wants it: true, or what is wrong. The server has the last word, by the same rules. */
type Verdict = true | string;

export function checkUsername(text: string): Verdict {
  if (isBlank(text)) return i18n._(msg`Username is required`);
  return usernamePattern.test(text.trim()) || i18n._(msg`3 to 32 letters, digits, dots, dashes or underscores`);
}

/** A password to be; `required` are the words for none. */
export function checkPassword(text: string, required: string): Verdict {
  if (isBlank(text)) return required;
  if (text.length < passwordCharactersMin) return i18n._(msg`Password must be at least 6 characters long`);
  return text.length <= passwordCharactersMax || atMost(passwordCharactersMax);
}

/** Only what is certainly none is refused here: which addresses there can be is the server's to say. */
export function checkEmail(text: string): Verdict {
  return isBlank(text) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) || i18n._(msg`must be an e-mail address`);
}

/** A company's or a branch's name; `required` are the words for none. */
export function checkUnitName(text: string, required: string): Verdict {
  if (isBlank(text)) return required;
  return text.trim().length <= unitNameCharactersMax || atMost(unitNameCharactersMax);
}

function atMost(count: number): string {
  return i18n._(msg`At most ${count} characters`);
}
