import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { Button } from "../../../kit/Button.tsx";
import { rangeWords } from "../selection.ts";
import { CameraScan } from "./CameraScan.tsx";
import type { SoldIssue } from "./sold-already.ts";
import type { Typed } from "./use-typed.ts";

type Props = {
  typed: Typed;
  isLocked: boolean;
  /** Enter where nothing is typed: the customer has paid. */
  onPaid: () => void;
  /** What the typed letters may mean. */
  children: ReactNode;
};

/**
 * The box for cartela numbers. It has the focus, and whoever types somewhere else types here all the same. Keys go on while a
 * sale is on its way: the next customer's numbers wait in the box, and Enter until it has ended.
 */
export function NumberBox({ typed, isLocked, onPaid, children }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { text, issue } = typed;
  const input = useRef<HTMLInputElement>(null);
  const enter = () => (typed.isEmpty ? onPaid() : typed.take());
  const enterHere = useEffectEvent(enter);
  useEffect(() => {
    input.current?.focus();
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || document.querySelector("dialog[open]") !== null) return;
      if (key === "Enter" && target === document.body) {
        event.preventDefault();
        input.current?.focus();
        if (!event.repeat) enterHere();
      }
      if (!/^[\d,+*/:\p{L}#.=-]$/u.test(key)) return;
      const isElsewhere = target instanceof Element && target.closest("input, textarea, select") !== null;
      if (!isElsewhere) input.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    typed.take();
  };
  // A key that is held down says it once; and an empty box has no button that Enter would press.
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.repeat) enter();
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className="mb-1 flex flex-wrap items-baseline gap-x-4">
        <label htmlFor={id} className="text-sm font-semibold">
          <Trans>Cartela numbers</Trans>
        </label>
        <p id={`${id}-hint`} className="text-xs text-soft">
          <Trans>
            Numbers, ranges or a name, then Enter; Enter again sells. -17 takes back, =17 is the same as last round, .3
            the next three.
          </Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          value={text}
          autoComplete="off"
          inputMode="text"
          maxLength={2_000}
          placeholder="3, 17, 40-45"
          aria-describedby={`${id}-hint`}
          aria-invalid={issue !== null || undefined}
          aria-errormessage={issue === null ? undefined : `${id}-issue`}
          onChange={(event) => typed.type(event.target.value)}
          onKeyDown={pressed}
          className="min-h-13 w-full min-w-0 flex-1 basis-0 rounded-md border-2 border-edge bg-cloth px-3 text-xl font-bold placeholder:font-normal placeholder:text-soft aria-invalid:border-alarm"
        />
        <Button type="submit" tone="ink" className="min-h-13" disabled={typed.isEmpty}>
          <Trans>Choose</Trans>
        </Button>
        <CameraScan isLocked={isLocked} onCode={typed.takeCode} />
      </div>
      {children}
      <p id={`${id}-issue`} role="alert" className="text-sm font-semibold text-alarm">
        {issue?.issue === "not_understood" && t`"${issue.piece}" is no number or range. Nothing was chosen.`}
        {issue?.issue === "unknown" && t`This branch has no cartela ${issue.piece}. Nothing was chosen.`}
        {(issue?.issue === "sold" || issue?.issue === "sold_elsewhere") && <SoldWords issue={issue} />}
      </p>
    </form>
  );
}

/** As large as a mistake with money deserves: who has the paper, and that nothing has happened. */
function SoldWords({ issue }: { issue: SoldIssue }) {
  const numbers = rangeWords(issue.numbers);
  return (
    <span
      data-testid="sold-already"
      className="mt-2 block rounded-md border-2 border-alarm bg-alarm/10 px-3 py-2 text-lg leading-tight font-bold"
    >
      {issue.issue === "sold_elsewhere" ? (
        <Trans>
          {issue.till} has sold {numbers} already.
        </Trans>
      ) : issue.sale.length > 0 ? (
        <Trans>
          You have sold {numbers} already, in the line {rangeWords(issue.sale)}.
        </Trans>
      ) : (
        <Trans>You have sold {numbers} already in this round.</Trans>
      )}
      <span className="mt-1 block text-sm font-semibold">
        <Trans>Nothing was chosen. Please correct the line.</Trans>
      </span>
    </span>
  );
}
