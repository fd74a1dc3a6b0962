import type { DrawTable } from "@derash/protocol/draw";
import { listDraws } from "@derash/protocol/path/draw";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { ReadFailure } from "../Issues.tsx";
import { momentText } from "../page-format.ts";
import { StateWords } from "../StateWords.tsx";
import { gapsIn } from "./log-gaps.ts";
import { usePublic } from "./use-public.ts";

const pageSize = 20;

type Props = { tables: readonly DrawTable[]; table: string | null; onChoose: (table: string | null) => void };

/** The public log: every sealed round, the newest first. */
export function LogTable({ tables, table, onChoose }: Props) {
  const { t } = useLingui();
  /** What each page that was turned began with. */
  const [before, setBefore] = useState<readonly string[]>([]);
  const { data, issue, retry } = usePublic(listDraws, {
    query: { limit: pageSize, table: table ?? undefined, before: before.at(-1) },
  });
  const choose = (next: string) => {
    setBefore([]);
    onChoose(next === "" ? null : next);
  };
  const gaps = gapsIn(data?.entries ?? [], data?.next === null);
  const names = new Map(tables.map(({ id, name }) => [id, name]));
  return (
    <section aria-label={t`Recent rounds`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="display text-lg">
          <Trans>Recent rounds</Trans>
        </h2>
        {tables.length > 1 && <TableChoice tables={tables} table={table} onChoose={choose} />}
      </div>
      {issue !== null && <ReadFailure issue={issue === "missing" ? "busy" : issue} onRetry={retry} />}
      {data?.entries.length === 0 && (
        <p className="cloth p-4 text-center text-soft">
          <Trans>No round has been sealed yet.</Trans>
        </p>
      )}
      <ol className="cloth divide-y divide-line empty:hidden" data-testid="log">
        {data?.entries.map((entry) => (
          <li key={entry.roundId}>
            <a href={`/verify/${entry.roundId}`} className="flex min-h-11 items-center gap-3 px-3 py-2 hover:bg-sunk">
              <span className="shrink-0">
                <span className="font-bold underline decoration-edge underline-offset-4">{entry.gameId}</span>
                <span className="block text-xs text-soft">
                  {names.get(entry.table)} · <Trans>No. {entry.position}</Trans>
                </span>
              </span>
              <span className="min-w-0 flex-1 text-end text-xs text-soft">
                <span className="block font-semibold text-ink">
                  <StateWords state={entry.state} voidReason={entry.voidReason} />
                </span>
                {momentText(entry.closesAtMs)}
              </span>
            </a>
            {gaps.has(entry.roundId) && (
              <p className="border-t border-dashed border-alarm px-3 py-2 text-sm font-semibold text-alarm" role="note">
                <Trans>The round before {entry.gameId} at its table is missing here.</Trans>
              </p>
            )}
          </li>
        ))}
      </ol>
      <nav className="mt-2 flex justify-between gap-2 print:hidden" aria-label={t`Pages of rounds`}>
        <Button disabled={before.length === 0} onClick={() => setBefore(before.slice(0, -1))}>
          <Trans>Newer</Trans>
        </Button>
        <Button disabled={!data || data.next === null} onClick={() => data?.next && setBefore([...before, data.next])}>
          <Trans>Older</Trans>
        </Button>
      </nav>
    </section>
  );
}

type ChoiceProps = { tables: readonly DrawTable[]; table: string | null; onChoose: (table: string) => void };

function TableChoice({ tables, table, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm print:hidden">
      <label htmlFor={id} className="font-semibold">
        <Trans>Table</Trans>
      </label>
      <select
        id={id}
        value={table ?? ""}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="min-h-11 max-w-52 rounded-md border border-edge bg-cloth px-2 font-semibold"
      >
        <option value="">
          <Trans>All</Trans>
        </option>
        {tables.map(({ id: tableId, name, company }) => (
          <option key={tableId} value={tableId}>
            {name} · {company}
          </option>
        ))}
      </select>
    </div>
  );
}
