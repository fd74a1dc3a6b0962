import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormSection } from "../../kit/staff/form/FormSection.tsx";
import { useCreateCartela, useListRefresh } from "../cartela-queries.ts";
import type { Scope } from "../scope.ts";
import { useUnsaved } from "../use-unsaved.ts";
import { CartelaInput } from "./CartelaInput.tsx";
import { cellIssues, draftColumns, draftOf, emptyDraft, missingCount, wantedNumber } from "./draft.ts";
import { ErrorLines } from "./ErrorLines.tsx";
import { cryptoBelow, randomColumns } from "./random-columns.ts";
import { createErrorLines } from "./save-error.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

/** Makes one cartela of the company's list; with a branch chosen it is given to that branch. */
export function CreateForm({ scope }: { scope: Scope }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(emptyDraft);
  const [number, setNumber] = useState("");
  const create = useCreateCartela(scope);
  const refresh = useListRefresh();
  const adding = useMutation({
    mutationFn: create,
    onSuccess: () => {
      setDraft(emptyDraft);
      setNumber("");
      void refresh();
    },
  });
  const oneAtATime = useOneAtATime();
  const missing = missingCount(draft);
  const columns = draftColumns(draft);
  useUnsaved(missing < 24 || number !== "");
  const isNumberWrong = number !== "" && wantedNumber(number) === null;
  const change = (next: typeof draft) => {
    setDraft(next);
    if (!adding.isPending) adding.reset();
  };
  const isReady = columns !== null && cellIssues(draft).size === 0 && !isNumberWrong && !adding.isPending;
  return (
    <FormSection
      title={<Trans>New cartela</Trans>}
      onSubmit={() => {
        if (!isReady) return;
        const wanted = wantedNumber(number);
        const cartela = { ...columns, ...(wanted !== null && { number: wanted }) };
        oneAtATime(() => adding.mutateAsync(cartela));
      }}
    >
      <CartelaInput draft={draft} onChange={change} label={t`New cartela`} enter="next" limits="column" />
      <div className="mb-3 flex gap-2">
        <Button className="flex-1" onClick={() => change(draftOf(randomColumns(cryptoBelow)))}>
          <Trans>Fill at random</Trans>
        </Button>
        <Button className="flex-1" disabled={missing === 24} onClick={() => change(emptyDraft)}>
          <Trans>Clear</Trans>
        </Button>
      </div>
      <TextField
        label={<Trans>Cartela number (optional)</Trans>}
        hint={<Trans>Left empty, it gets the next free number.</Trans>}
        error={isNumberWrong ? t`A whole number from 1 to 2000` : undefined}
        inputMode="numeric"
        maxLength={4}
        value={number}
        onChange={(event) => {
          setNumber(event.target.value.trim());
          if (adding.isError) adding.reset();
        }}
      />
      <Button type="submit" tone="go" className="mt-3 w-full" disabled={!isReady} aria-busy={adding.isPending}>
        {adding.isPending ? <Trans>Adding...</Trans> : <Trans>Add</Trans>}
      </Button>
      <p role="status" className="mt-2 min-h-5 text-sm text-soft">
        {adding.isSuccess && missing === 24 ? (
          <span className="font-semibold text-go">
            <Trans>Cartela {adding.data.number} was added.</Trans>
          </span>
        ) : (
          missing > 0 && missing < 24 && <Plural value={missing} one="One number to go" other="# numbers to go" />
        )}
      </p>
      {adding.isError && <ErrorLines lines={createErrorLines(adding.error)} />}
    </FormSection>
  );
}
