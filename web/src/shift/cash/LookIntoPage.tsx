import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useParams } from "wouter";
import { buttonClass } from "../../kit/Button.tsx";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { Figure, Figures } from "../../kit/staff/Figure.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { Money } from "../../kit/staff/Money.tsx";
import { Section, StaffPage } from "../../kit/staff/StaffPage.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { UnshownRemark } from "../CashSum.tsx";
import { OpeningCash } from "../shift-labels.tsx";
import { MoveLines } from "./CashMoves.tsx";
import { useLookInto } from "./cash-queries.ts";

/** An open drawer, looked into by somebody above it: the X-read. Its cashier goes on selling and counts blind. */
export function LookIntoPage() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  const look = useLookInto(id);
  const { data } = look;
  return (
    <StaffPage
      title={t`X-read`}
      description={data && `${data.cashier} · ${data.branch_name}`}
      actions={
        <Link className={buttonClass()} to="/shifts">
          <Trans>All shifts</Trans>
        </Link>
      }
    >
      {look.isPending && <Waiting />}
      {look.isLoadingError && <LoadFailure error={look.error} onRetry={look.refetch} />}
      {data && (
        <Section
          title={<Trans>The drawer now</Trans>}
          lead={<Trans>That you have looked is on record. The cashier must not be told before the count.</Trans>}
        >
          <Figures>
            <Figure
              label={<Trans>Should lie there now</Trans>}
              tone="gold"
              value={<Money amount={data.expected_now} />}
            />
            <Figure label={<Trans>Opened</Trans>} value={<Stamp at={data.opened_at} />} />
            <Figure label={<Trans>Opening cash</Trans>} value={<OpeningCash shift={data} />} />
            <Figure label={<Trans>Rounds played</Trans>} value={data.rounds_count} />
          </Figures>
          <div className="border-t border-line">
            <Figures>
              <Figure label={<Trans>Stakes</Trans>} value={<Money amount={data.stakes} />} />
              <Figure label={<Trans>Credit sold to players</Trans>} value={<Money amount={data.player_credit} />} />
              <Figure label={<Trans>Prizes</Trans>} value={<Money amount={data.prizes} />} />
              {data.tax !== undefined && (
                <Figure label={<Trans>Tax on prizes, kept</Trans>} value={<Money amount={data.tax} />} />
              )}
              <Figure label={<Trans>Bonuses</Trans>} value={<Money amount={data.bonuses} />} />
              <Figure label={<Trans>Stakes given back</Trans>} value={<Money amount={data.refunds} />} />
            </Figures>
          </div>
          <div className="border-t border-line px-3 py-2 wide:px-4">
            <UnshownRemark report={data} />
            <MoveLines moves={data.moves} />
          </div>
        </Section>
      )}
    </StaffPage>
  );
}
