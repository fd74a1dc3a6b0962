import type { DrawTablesAnswer, VoidRate as Rate } from "@derash/protocol/draw";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { shareText } from "../page-format.ts";

/** How often rounds were cancelled: a house that cancels what it does not like shows it here. */
export function VoidRate({ rate, notEnded }: { rate: DrawTablesAnswer["voidRate"]; notEnded: number }) {
  return (
    <section>
      <h2 className="display mb-2 text-lg">
        <Trans>Cancelled rounds</Trans>
      </h2>
      <dl className="cloth grid grid-cols-2 divide-x divide-line" data-testid="void-rate">
        <Figure label={<Trans>Last 30 days</Trans>} rate={rate.days30} />
        <Figure label={<Trans>Since the beginning</Trans>} rate={rate.all} />
      </dl>
      <p className="mt-2 text-sm text-soft" data-testid="not-ended">
        <NotEnded rounds={notEnded} />
      </p>
    </section>
  );
}

/** A round that is kept back after its close shows nowhere else. */
export function NotEnded({ rounds }: { rounds: number }) {
  return (
    <Trans>
      Not ended six hours after their close: <Plural value={rounds} one="# round" other="# rounds" />
    </Trans>
  );
}

function Figure({ label, rate: { rounds, voids } }: { label: ReactNode; rate: Rate }) {
  return (
    <div className="px-3 py-2">
      <dt className="text-xs font-semibold text-soft">{label}</dt>
      <dd className="display text-xl">{shareText(voids, rounds)}</dd>
      <dd className="text-xs text-soft">
        <Trans>
          {voids} of <Plural value={rounds} one="# round" other="# rounds" />
        </Trans>
      </dd>
    </div>
  );
}
