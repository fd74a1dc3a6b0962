import type { DrawTable } from "@derash/protocol/draw";
import { Plural, Trans } from "@lingui/react/macro";
import { Hex } from "../Hex.tsx";
import { momentText } from "../page-format.ts";
import { VoidWords } from "../StateWords.tsx";
import { NotEnded } from "./VoidRate.tsx";

const reasons = ["min_players", "late_close", "beacon", "no_winner"] as const;

/** Every table with the locks that were published before its first round. */
export function TableList({ tables }: { tables: readonly DrawTable[] }) {
  return (
    <section>
      <h2 className="display text-lg">
        <Trans>Tables and their first locks</Trans>
      </h2>
      <p className="mb-2 max-w-prose text-sm text-soft">
        <Trans>
          All secret numbers of a table hang on one chain. Its first lock is shown here before the first round; every
          later number must lead back to it.
        </Trans>
      </p>
      <ul className="cloth divide-y divide-line" data-testid="tables">
        {tables.map((table) => (
          <li key={table.id} className="px-3 py-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-bold">
                {table.name} <span className="font-normal text-soft">· {table.company}</span>
              </span>
              <span className="text-sm">
                <Plural value={table.rounds} one="# round" other="# rounds" />
              </span>
            </p>
            <Voids table={table} />
            {table.notEnded > 0 && (
              <p className="text-xs font-semibold text-alarm">
                <NotEnded rounds={table.notEnded} />
              </p>
            )}
            {table.epochs.map(({ epoch, anchor, length, startedAt }) => (
              <div key={epoch} className="flex flex-wrap items-center gap-x-3 text-xs">
                <Hex name={table.name} text={anchor} />
                <span className="text-soft">
                  <Trans>
                    for {length} rounds, since {momentText(startedAt)}
                  </Trans>
                </span>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Voids({ table: { voids } }: { table: DrawTable }) {
  const seen = reasons.filter((reason) => voids[reason] > 0);
  if (seen.length === 0) return null;
  return (
    <p className="text-xs text-soft">
      <Trans>Cancelled:</Trans>{" "}
      {seen.map((reason, at) => (
        <span key={reason}>
          {at > 0 && ", "}
          {voids[reason]} <VoidWords reason={reason} />
        </span>
      ))}
    </p>
  );
}
