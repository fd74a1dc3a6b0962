import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { TextField } from "./Field.tsx";

/** Six digits of an authenticator app; a recovery code, which has ten characters, does as well. */
export function checkCode(text: string): true | string {
  return text.replace(/[\s-]/g, "").length >= 6 || i18n._(msg`6 digits, or a recovery code`);
}

type Props = Omit<ComponentProps<typeof TextField>, "label">;

export function CodeField(input: Props) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Code of your authenticator app`}
      hint={t`Lost the phone? A recovery code does as well, once.`}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      maxLength={20}
      className="text-center text-xl font-bold tracking-widest tabular-nums"
      {...input}
    />
  );
}
