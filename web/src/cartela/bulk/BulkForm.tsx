import type { CartelaRecord } from "@derash/protocol/cartela";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue, useMemo, useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { controlClass, Field } from "../../kit/staff/form/Field.tsx";
import { createErrorLines } from "../edit/save-error.ts";
import type { Scope } from "../scope.ts";
import { useUnsaved } from "../use-unsaved.ts";
import { BulkLines } from "./BulkLines.tsx";
import type { Outcome } from "./bulk.ts";
import { type Candidate, readCartelas } from "./paste.ts";
import { type BulkState, useBulk } from "./use-bulk.ts";

const example = "3,12,7,1,15, 16,29,22,30,18, 31,44,40,36, 46,60,51,55,48, 61,75,70,66,63";

/** Many cartelas at once, from text. What fails, or was not read, stays in the box, to be corrected and sent again. */
export function BulkForm({ scope, cartelas }: { scope: Scope; cartelas: readonly CartelaRecord[] }) {
  const [text, setText] = useState("");
  const { state, run } = useBulk(scope);
  useUnsaved(text.trim() !== "");
  const readText = useDeferredValue(text);
  const reading = useMemo(() => readCartelas(readText, cartelas), [readText, cartelas]);
  const { good, bad, unread } = reading;
  const isRunning = state.status === "running";
  const goodCount = good.length;
  const send = async () => {
    const failed = await run(good);
    const left = [...failed.map(({ item }) => item), ...bad, ...unread].toSorted((one, other) => one.at - other.at);
    setText(left.map(({ source }) => source).join("\n"));
  };
  return (
    <form
      noValidate
      aria-busy={isRunning}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRunning && goodCount > 0 && readText === text) void send();
      }}
    >
      <Field
        label={<Trans>Cartelas as text</Trans>}
        hint={
          <Trans>
            One a line: 24 numbers in the order of the columns, the number of the cartela before them if you like (17:
            3, 12, …). Or a JSON list like /200.json.
          </Trans>
        }
      >
        <textarea
          rows={5}
          spellCheck={false}
          autoComplete="off"
          readOnly={isRunning}
          value={text}
          placeholder={example}
          onChange={(event) => setText(event.target.value)}
          className={`${controlClass} resize-y py-2 font-mono text-sm!`}
        />
      </Field>
      {!isRunning && <BulkLines reading={reading} />}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="submit" tone="go" disabled={isRunning || goodCount === 0 || readText !== text}>
          {isRunning ? (
            <Trans>Adding...</Trans>
          ) : (
            <Plural value={goodCount} _0="Add cartelas" one="Add one cartela" other="Add # cartelas" />
          )}
        </Button>
        <Progress state={state} />
      </div>
      {state.status === "finished" && state.failed.length > 0 && <FailedLines failed={state.failed} text={text} />}
    </form>
  );
}

/** Each by the line on which it now stands in the box, until that line is corrected. */
function FailedLines({ failed, text }: { failed: readonly Outcome<Candidate>[]; text: string }) {
  const { t } = useLingui();
  const lines = text.split("\n");
  const left = failed.filter(({ item }) => lines.includes(item.source));
  if (left.length === 0) return null;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it only when it can be reached.
      tabIndex={0}
      aria-label={t`What failed`}
      className="mt-3 max-h-60 overflow-auto rounded-md border border-alarm bg-alarm/10 px-3 py-2 text-sm text-alarm"
    >
      <ul>
        {left.map(({ item, error }) => (
          <li key={item.at}>
            <Trans>
              Line {lines.indexOf(item.source) + 1}: {createErrorLines(error).join(", ")}
            </Trans>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({ state }: { state: BulkState }) {
  const { t } = useLingui();
  if (state.status === "running")
    return (
      <span className="flex min-w-40 flex-1 items-center gap-2 text-sm">
        <progress
          aria-label={t`Progress`}
          value={state.done}
          max={state.count}
          className="h-2 flex-1 appearance-none overflow-hidden rounded-full bg-sunk [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-go"
        />
        <span className="tabular-nums">
          {state.done} / {state.count}
        </span>
      </span>
    );
  return (
    <span role="status" className="text-sm font-semibold">
      {state.status === "finished" && (
        <Trans>
          {state.succeeded} succeeded, {state.failed.length} failed
        </Trans>
      )}
    </span>
  );
}
