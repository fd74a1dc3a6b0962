import type { HallState } from "@derash/protocol/hall/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/staff/form/Field.tsx";
import { drawnNumber } from "./drawn-number.ts";
import { NumberInput } from "./NumberInput.tsx";

type Props = {
  round: HallState;
  input: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
  onCall: (number: number, onCalled: () => void) => void;
};

/** The number on the ball that the hall's machine gave. It stays in the box until the server has it. */
export function ManualBox({ round, input, isBusy, onCall }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [issue, setIssue] = useState<"not_a_ball" | "called" | null>(null);
  useEffect(() => input.current?.focus(), [input]);
  const call = (event: FormEvent) => {
    event.preventDefault();
    const drawn = drawnNumber(text, round.calledBalls);
    if (typeof drawn === "string") return setIssue(drawn);
    onCall(drawn, () => setText(""));
  };
  return (
    <form onSubmit={call} noValidate className="cloth flex items-start gap-2 p-3">
      <div className="min-w-0 flex-1">
        <Field
          label={t`Ball drawn`}
          error={
            issue === "not_a_ball"
              ? t`Please enter a number from 1 to 75`
              : issue === "called"
                ? t`This ball has been called already`
                : undefined
          }
        >
          <NumberInput
            ref={input}
            maxLength={3}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setIssue(null);
            }}
          />
        </Field>
      </div>
      <Button type="submit" tone="go" className="mt-6 min-h-13" disabled={isBusy}>
        <Trans>Call</Trans>
      </Button>
    </form>
  );
}
