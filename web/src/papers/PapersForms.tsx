import { hallCodeLength, readHallCode } from "@derash/protocol/hall/hall-code";
import { followedMax } from "@derash/protocol/hall/watch";
import { Plural, Trans } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { readNumbers } from "../data/hall/hall-link.ts";
import { Button } from "../kit/Button.tsx";

const field = "min-h-12 w-full rounded-md border border-edge bg-cloth px-3 text-lg font-bold";

/** The code stands on the hall's screen and on every receipt. */
export function CodeForm({ isOver, onCode }: { isOver: boolean; onCode: (code: string) => void }) {
  const [text, setText] = useState("");
  const code = readHallCode(text);
  return (
    <Form
      label={<Trans>Code of the hall</Trans>}
      hint={<Trans>It stands on the hall's screen and on your receipt.</Trans>}
      error={isOver ? <Trans>There is no such code, or it is over. The hall's screen has the new one.</Trans> : null}
      button={<Trans>Follow</Trans>}
      isReady={code.length === hallCodeLength}
      onSend={() => onCode(code)}
    >
      {(id) => (
        <input
          id={id}
          className={field}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </Form>
  );
}

type NumbersProps = { numbers: readonly number[]; onNumbers: (numbers: readonly number[]) => void };

export function NumbersForm({ numbers, onNumbers }: NumbersProps) {
  const [text, setText] = useState("");
  const typed = readNumbers(text).filter((number) => !numbers.includes(number));
  if (numbers.length >= followedMax) return null;
  return (
    <Form
      label={numbers.length === 0 ? <Trans>The numbers of your cartelas</Trans> : <Trans>One more cartela</Trans>}
      hint={numbers.length === 0 ? <Plural value={followedMax} one="# at most" other="# at most" /> : null}
      error={null}
      button={<Trans>Follow</Trans>}
      isReady={typed.length > 0}
      onSend={() => {
        onNumbers([...numbers, ...typed].slice(0, followedMax));
        setText("");
      }}
    >
      {(id) => (
        <input
          id={id}
          className={field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={60}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </Form>
  );
}

type FormProps = {
  label: ReactNode;
  hint: ReactNode;
  error: ReactNode;
  button: ReactNode;
  isReady: boolean;
  onSend: () => void;
  children: (id: string) => ReactNode;
};

function Form({ label, hint, error, button, isReady, onSend, children }: FormProps) {
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSend();
  };
  return (
    <form noValidate onSubmit={send} className="mt-4 grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && <p className="text-sm text-soft">{hint}</p>}
      {error && (
        <p role="alert" className="text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        {children(id)}
        <Button type="submit" tone="ink" disabled={!isReady}>
          {button}
        </Button>
      </div>
    </form>
  );
}
