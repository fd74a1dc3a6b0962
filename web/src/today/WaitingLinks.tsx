import type { Today } from "@derash/protocol/hall/today";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Section } from "../kit/staff/StaffPage.tsx";

/** What waits for somebody above the desk, each with the way there. */
export function WaitingLinks({ waiting }: { waiting: Today["waiting"] }) {
  const { bonuses, shifts, give_ups, adjustments, withdrawals, payments } = waiting;
  const all: { to: string; count: number; words: ReactNode }[] = [
    {
      to: "/user-management?part=bonuses",
      count: bonuses,
      words: <Plural value={bonuses} one="# bonus to deposit" other="# bonuses to deposit" />,
    },
    {
      to: "/shifts?status=awaiting_approval",
      count: shifts,
      words: <Plural value={shifts} one="# shift to approve" other="# shifts to approve" />,
    },
    {
      to: "/user-management",
      count: give_ups,
      words: <Plural value={give_ups} one="# round to give up" other="# rounds to give up" />,
    },
    {
      to: "/user-management?part=adjustments",
      count: adjustments,
      words: (
        <Plural value={adjustments} one="# correction or credit to decide" other="# corrections or credits to decide" />
      ),
    },
    {
      to: "/withdrawals",
      count: withdrawals,
      words: <Plural value={withdrawals} one="# withdrawal to decide" other="# withdrawals to decide" />,
    },
    {
      to: "/payments?kind=deposit&state=review",
      count: payments,
      words: <Plural value={payments} one="# payment to look at" other="# payments to look at" />,
    },
  ];
  const here = all.filter(({ count }) => count > 0);
  return (
    <Section title={<Trans>Waiting for approval</Trans>}>
      {here.length === 0 && (
        <p className="px-4 py-3 text-sm text-soft">
          <Trans>Nothing waits.</Trans>
        </p>
      )}
      {here.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 px-4 py-1">
          {here.map(({ to, words }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the six never change places.
            <li key={index}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-bold underline decoration-edge underline-offset-4"
              >
                {words}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
