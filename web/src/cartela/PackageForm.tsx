import type { CartelaRecord } from "@derash/protocol/cartela";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../kit/Button.tsx";
import { SelectField } from "../kit/staff/form/Field.tsx";
import { packageSets, wholeSets } from "../kit/staff/package-sets.ts";
import { useAddPackage } from "./cartela-queries.ts";
import { ErrorLines } from "./edit/ErrorLines.tsx";
import { createErrorLines } from "./edit/save-error.ts";
import { useOneAtATime } from "./edit/use-one-at-a-time.ts";
import type { Scope } from "./scope.ts";

/** Adds the 200 cartelas of one set of the published package; those that are there already are left alone. */
export function PackageForm({ scope, cartelas }: { scope: Scope; cartelas: readonly CartelaRecord[] }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState("");
  const adding = useAddPackage(scope);
  const oneAtATime = useOneAtATime();
  const present = wholeSets(cartelas.map(({ number }) => number));
  const answer = adding.data;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== "") oneAtATime(() => adding.mutateAsync(Number(chosen), { onSuccess: () => setChosen("") }));
      }}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <SelectField
            label={<Trans>Add a set of the package</Trans>}
            value={chosen}
            onChange={(event) => {
              setChosen(event.target.value);
              if (!adding.isPending) adding.reset();
            }}
          >
            <option value="">{t`Choose a set`}</option>
            {packageSets.map(({ set, first, last }) => (
              <option key={set} value={set} disabled={present.includes(set)}>
                {present.includes(set)
                  ? t`Set ${set}: ${first} to ${last} (already here)`
                  : t`Set ${set}: ${first} to ${last}`}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" className="mt-6 shrink-0" disabled={chosen === "" || adding.isPending}>
          {adding.isPending ? <Trans>Adding...</Trans> : <Trans>Add set</Trans>}
        </Button>
      </div>
      <p role="status" className="min-h-6 pt-1 text-sm font-semibold">
        {answer !== undefined && (
          <>
            <Trans>
              {answer.added} succeeded, {answer.failed} failed
            </Trans>
            {answer.already > 0 && (
              <>
                {" "}
                <Trans>({answer.already} there already)</Trans>
              </>
            )}
          </>
        )}
      </p>
      {adding.isError && <ErrorLines lines={createErrorLines(adding.error)} />}
    </form>
  );
}
