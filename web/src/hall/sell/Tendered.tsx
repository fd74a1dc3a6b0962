import { parseBirr, toBirr } from "@derash/game/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { birr } from "../../i18n/money.ts";
import { WideKey } from "../Key.tsx";
import { useKeys } from "../use-keys.ts";
import { changeFor } from "./betting.ts";

export const tenderedKey = "F3";

type Props = {
  /** Birr of the wire that this customer pays. */
  owed: number;
  /** The customer before has gone. */
  isNew: boolean;
  onStep: () => void;
};

/** What the customer hands over, and what goes back. Nothing of it is sent: the drawer is counted, not believed. */
export function Tendered({ owed, isNew, onStep }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    if (isNew) setText("");
  }, [isNew]);
  useKeys({ [tenderedKey.toLowerCase()]: () => input.current?.select() });
  const given = parseBirr(text.trim());
  const back = given === "amount_invalid" ? null : changeFor(owed, toBirr(given));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onStep();
  };
  return (
    <form onSubmit={submit} noValidate className="mt-1 flex flex-wrap items-center gap-2 text-sm">
      <label className="flex items-center gap-2 font-semibold">
        <Trans>Given</Trans>
        <input
          ref={input}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          aria-label={t`Cash that the customer gives, in ETB`}
          onChange={(event) => setText(event.target.value)}
          className="min-h-9 w-20 rounded-md border border-edge bg-cloth px-2 text-base font-bold"
        />
        <WideKey>{tenderedKey}</WideKey>
      </label>
      {back !== null && (
        <output data-testid="change-back" className={`font-extrabold ${back < 0 ? "text-alarm" : ""}`}>
          {back < 0 ? <Trans>{birr(-back)} ETB missing</Trans> : <Trans>Change: {birr(back)} ETB</Trans>}
        </output>
      )}
    </form>
  );
}
