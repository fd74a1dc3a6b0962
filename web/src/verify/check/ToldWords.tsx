import { Trans } from "@lingui/react/macro";
import { Fact, Moment } from "../KeptFacts.tsx";
import { plain } from "../page-format.ts";
import type { Checked } from "./use-check.ts";

/** `told`: "ms,round", for which moment and which public number a phone heard that the sale would end. */
type Props = { told: string; checked: Checked };

/** The record keeps no word of what was announced: only a phone that listened knows, and it proves nothing to who does not believe it. */
export function ToldWords({ told, checked: { proof } }: Props) {
  const { closesAtMs, beaconRound } = proof.close ?? {};
  if (closesAtMs === undefined || told === `${closesAtMs},${beaconRound ?? ""}`) return null;
  const [toldAt = "", toldRound] = told.split(",");
  return (
    <div
      role="alert"
      data-testid="told-otherwise"
      className="mb-3 rounded-md border-2 border-alarm bg-cloth px-3 py-2 text-sm"
    >
      <p className="font-bold text-alarm">
        <Trans>The house closed this round otherwise than it had announced to your phone.</Trans>
      </p>
      <dl>
        <Fact name={<Trans>Announced: end of the sale, and public number</Trans>}>
          <Moment atMs={Number(toldAt)} /> · {toldRound || "—"}
        </Fact>
        <Fact name={<Trans>In the record: end of the sale, and public number</Trans>}>
          <Moment atMs={closesAtMs} /> · {plain(beaconRound ?? "—")}
        </Fact>
      </dl>
      <p className="mt-1">
        <Trans>
          The steps below check the record alone, which says nothing of what was announced. Keep the address of this
          page, print it, and show both to the house.
        </Trans>
      </p>
    </div>
  );
}
