import type { DrawTablesAnswer } from "@derash/protocol/draw";
import { listDrawTables } from "@derash/protocol/path/draw";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { ReadFailure } from "../Issues.tsx";
import { isRoundName, roundName } from "../verify-address.ts";
import { LogTable } from "./LogTable.tsx";
import { ProtocolDrawing } from "./ProtocolDrawing.tsx";
import { TableList } from "./TableList.tsx";
import { usePublic } from "./use-public.ts";
import { VoidRate } from "./VoidRate.tsx";

/** How a draw is made, and the way to every round that was ever sealed. */
export function HomePage() {
  const { data, issue, retry } = usePublic(listDrawTables);
  const [table, setTable] = useState<string | null>(null);
  return (
    <div className="grid gap-6">
      <Explanation />
      <RoundForm />
      {issue !== null && <ReadFailure issue={issue === "missing" ? "busy" : issue} onRetry={retry} />}
      {data !== null && <BeaconInUse beacon={data.beacon} />}
      {data !== null && <VoidRate rate={data.voidRate} notEnded={data.notEnded} />}
      <LogTable tables={data?.tables ?? []} table={table} onChoose={setTable} />
      {data !== null && <TableList tables={data.tables} />}
    </div>
  );
}

function Explanation() {
  return (
    <section>
      <h1 className="display mb-2 text-2xl">
        <Trans>Nobody can know the balls before the sale ends</Trans>
      </h1>
      <p className="max-w-prose">
        <Trans>
          Before a round the house locks a secret number away. When the sale ends, everything is sealed: the cartelas,
          the rules, and which public number will decide. That number comes into the world only seconds later, out of
          the house's reach. Both numbers together mix the 75 balls, and afterwards both are shown.
        </Trans>
      </p>
      <ProtocolDrawing />
      <p className="max-w-prose">
        <Trans>
          So your own browser can mix the balls again and compare, for any round, without an account and without
          trusting us.{" "}
          <a className="font-semibold underline underline-offset-4" href="/docs/fairness.md">
            How it is done, to the last byte
          </a>
          .
        </Trans>
      </p>
    </section>
  );
}

function RoundForm() {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = roundName(typed);
    setRefused(!isRoundName(name));
    if (isRoundName(name)) location.assign(`/verify/${name}`);
  };
  return (
    <form onSubmit={submit} noValidate className="cloth p-3 print:hidden">
      <label htmlFor={id} className="mb-1 block font-semibold">
        <Trans>Code or id of a round</Trans>
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          value={typed}
          placeholder="ETH4K2"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-invalid={isRefused}
          aria-describedby={`${id}-issue`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="min-h-11 min-w-0 flex-1 basis-48 rounded-md border border-edge bg-paper px-3 text-lg font-bold placeholder:font-normal placeholder:text-soft"
        />
        <Button type="submit" tone="go">
          {t`Check`}
        </Button>
      </div>
      <p id={`${id}-issue`} role="alert" className="text-sm font-semibold text-alarm">
        {isRefused && <Trans>A code is ETH and three characters, such as ETH4K2.</Trans>}
      </p>
    </form>
  );
}

function BeaconInUse({ beacon }: { beacon: DrawTablesAnswer["beacon"] }) {
  const seconds = beacon.periodMs / 1000;
  if (beacon.isIndependent)
    return (
      <p className="cloth p-3 text-sm" data-testid="beacon">
        <strong className="block">
          <Trans>Where the public number comes from</Trans>
        </strong>
        <Trans>
          From drand, which computers of many universities and companies all over the world make together every{" "}
          {seconds} seconds. None of them alone can know or choose it.
        </Trans>
      </p>
    );
  return (
    <p className="rounded-md border-2 border-dashed border-alarm px-3 py-2 text-sm" role="note" data-testid="beacon">
      <strong className="block text-alarm">
        <Trans>Demo beacon: not independent</Trans>
      </strong>
      <Trans>
        This server makes the public numbers itself, to show how everything works. It could know them before. For real
        money they come from an independent source.
      </Trans>
    </p>
  );
}
