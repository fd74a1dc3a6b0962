import type { HallState } from "@derash/protocol/hall/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/staff/form/Field.tsx";
import { NumberInput } from "../NumberInput.tsx";
import { type CheckIssue, checkedNumber } from "./checked-number.ts";
import type { Check } from "./use-check.ts";

type Props = {
  round: HallState;
  input: RefObject<HTMLInputElement | null>;
  check: Check;
  keyName?: string;
  /** It stands beside another box, which has the focus. */
  isQuiet?: boolean;
};

/** Somebody shouts: the number of the cartela, Enter, and the server says whether it has won. */
export function CheckBox({ round, input, check, keyName = "C", isQuiet = false }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  useEffect(() => {
    if (round.mode === "server" && !isQuiet) input.current?.focus();
  }, [round.mode, isQuiet, input]);
  const issueWords: Record<CheckIssue, string> = {
    not_a_number: t`Please enter a valid cartela number`,
    none_active: t`No cartela selected for this game`,
    not_active: t`Invalid cartela number`,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check.isBusy) return;
    const number = checkedNumber(text, round.cartelas);
    if (typeof number === "string") return check.setIssue(issueWords[number]);
    check.ask(number, () => setText(""));
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-busy={check.isBusy}
      className={isQuiet ? "flex items-end gap-2" : "cloth flex items-start gap-2 p-3"}
    >
      <div className="min-w-0 flex-1">
        <Field label={<CheckLabel keyName={keyName} />} error={check.issue ?? undefined}>
          <NumberInput
            ref={input}
            maxLength={300}
            isSmall={isQuiet}
            value={text}
            onChange={(event) => {
              // Space and C are keys of the page, wherever the focus is.
              setText(event.target.value.replace(/[\s?]/g, ""));
              check.setIssue(null);
            }}
          />
        </Field>
      </div>
      <Button type="submit" tone="gold" className={isQuiet ? "" : "mt-6 min-h-13"} disabled={check.isBusy}>
        <Trans>Check</Trans>
      </Button>
    </form>
  );
}

function CheckLabel({ keyName }: { keyName: string }) {
  return (
    <>
      <Trans>Check a cartela</Trans>{" "}
      <kbd className="ms-1 rounded-sm border border-edge px-1.5 font-sans text-xs text-soft">{keyName}</kbd>
    </>
  );
}
