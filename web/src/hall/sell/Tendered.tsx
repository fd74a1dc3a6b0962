import { parseBirr, toBirr } from "@derash/game/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { birr, shortBirr } from "../../i18n/money.ts";
import { playSound } from "../../kit/sound/sound.ts";
import { WideKey } from "../Key.tsx";
import { useKeys } from "../use-keys.ts";
import { changeFor, likelyGiven } from "./betting.ts";

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
  const likely = likelyGiven(owed).map(String);
  /** The key goes from one likely sum to the next; whoever types another writes over it. */
  const next = () => {
    flushSync(() => setText(likely[(likely.indexOf(text) + 1) % likely.length] ?? ""));
    input.current?.select();
  };
  useKeys({ [tenderedKey.toLowerCase()]: next });
  const given = parseBirr(text.trim());
  const back = given === "amount_invalid" ? null : changeFor(owed, toBirr(given));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (back !== null && back < 0) return playSound("lose");
    // What is typed from here on is the next customer's numbers.
    input.current?.blur();
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
      {isNew && (
        <span className="hidden gap-1 wide:flex">
          {likely.map((sum) => (
            <button
              key={sum}
              type="button"
              aria-label={t`${sum} ETB given`}
              aria-pressed={sum === text}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setText(sum)}
              className="min-h-9 min-w-9 rounded-md border border-edge px-1.5 font-bold aria-pressed:border-ink aria-pressed:bg-cloth"
            >
              {shortBirr(Number(sum))}
            </button>
          ))}
        </span>
      )}
      {back !== null && (
        <output
          data-testid="change-back"
          className={`basis-full text-xl leading-tight font-extrabold ${back < 0 ? "text-alarm" : ""}`}
        >
          {back < 0 ? <Trans>{birr(-back)} ETB missing</Trans> : <Trans>Change: {birr(back)} ETB</Trans>}
        </output>
      )}
    </form>
  );
}
