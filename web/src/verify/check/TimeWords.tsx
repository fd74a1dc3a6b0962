import type { Untimely } from "@derash/fairness/proof/verdict";
import { Trans } from "@lingui/react/macro";
import { momentText } from "../page-format.ts";
import type { Checked } from "./use-check.ts";

/** What can be said of when a record was made, and what cannot: it accuses nobody who may not have done it. */
export function TimeWords({ kind, checked }: { kind: Untimely; checked: Checked }) {
  const { storedAtMs, beaconAtMs } = checked;
  const keptAt = storedAtMs === null ? "" : momentText(storedAtMs);
  const dueAt = beaconAtMs === null ? "" : momentText(beaconAtMs);
  switch (kind) {
    case "late_seal":
      return (
        <Trans>
          Your phone had the seal at {keptAt}, and the public number was due at {dueAt}. Whoever made the seal so late
          could know the balls. Your phone may also have been away: ask others who played when theirs had it.
        </Trans>
      );
    case "clocks_differ":
      return <ClockWords checked={checked} />;
    case "undated_seal":
      return (
        <Trans>
          The seal fits, but nothing says when it was kept. A picture of it from before {dueAt} shows that nobody could
          know the balls.
        </Trans>
      );
    case "short_seal":
      return (
        <Trans>
          The digits fit. So few of them fit other records too, which a patient person can find: it takes forty.
        </Trans>
      );
    case "no_seal":
      return (
        <Trans>
          A cartela was bought, and the seal of this round was not kept. Nothing shows that the record was there before
          the public number. Keep the game open until the first ball; in a hall, take a picture of the screen.
        </Trans>
      );
  }
}

/** Mostly it is the phone's clock, and sometimes the house's: whoever looks at a third one knows. */
function ClockWords({ checked: { storedAtMs, storedHouseAtMs } }: { checked: Checked }) {
  const aheadMs = (storedHouseAtMs ?? 0) - (storedAtMs ?? 0);
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  return (
    <>
      {aheadMs > 0 ? (
        <Trans>When your phone kept the seal, its clock was {seconds} s behind the house's.</Trans>
      ) : (
        <Trans>When your phone kept the seal, its clock was {seconds} s ahead of the house's.</Trans>
      )}{" "}
      <Trans>
        One of the two is wrong, so nobody can say whether the seal came in time. Compare your phone with another clock:
        if it is right, the house's was not.
      </Trans>
    </>
  );
}
