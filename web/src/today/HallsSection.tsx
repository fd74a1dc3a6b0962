import type { TodayHall } from "@derash/protocol/hall/today";
import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { Money } from "../kit/staff/Money.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import type { Column } from "../kit/staff/table/DataTable.tsx";
import { SearchedTable } from "../kit/staff/table/SearchedTable.tsx";
import { TwoLines } from "../kit/staff/table/TwoLines.tsx";

const noMore = { error: null, isPending: false, isLoadingError: false, refetch: () => undefined } as const;

/** Every hall that did anything today, by what it sold. */
export function HallsSection({ halls, hasCompanies }: { halls: readonly TodayHall[]; hasCompanies: boolean }) {
  return (
    <Section title={<Trans>Halls</Trans>} count={halls.length}>
      <SearchedTable
        query={{ ...noMore, data: halls }}
        columns={columnsOf(hasCompanies)}
        rowKey={({ branch_id }) => branch_id}
        caption={<Trans>Halls, what sold most first</Trans>}
        textOf={({ branch, company }) => `${branch} ${company}`}
        cardsOnPhone={2}
        companyOf={hasCompanies ? ({ company }) => company : undefined}
        empty={<Trans>No hall has begun today.</Trans>}
      />
    </Section>
  );
}

function columnsOf(hasCompanies: boolean): Column<TodayHall>[] {
  return [
    {
      title: <Trans>Hall</Trans>,
      isMain: true,
      render: ({ branch_id, branch, company }) => (
        <Link
          to={`/branches/${branch_id}`}
          className="inline-block min-h-11 py-1 font-bold underline decoration-edge underline-offset-4"
        >
          {hasCompanies ? <TwoLines below={company}>{branch}</TwoLines> : branch}
        </Link>
      ),
    },
    { title: <Trans>Rounds</Trans>, align: "end", render: ({ rounds }) => rounds },
    {
      title: <Trans>Now</Trans>,
      align: "end",
      isIdle: ({ running }) => running === 0,
      render: ({ running }) => running || "–",
    },
    {
      title: <Trans>Sold</Trans>,
      align: "end",
      isIdle: ({ sold }) => sold === 0,
      render: ({ sold }) => <Money amount={sold} />,
    },
    {
      title: <Trans>Cut</Trans>,
      align: "end",
      isIdle: ({ cut }) => cut === 0,
      render: ({ cut }) => <Money amount={cut} />,
    },
    {
      title: <Trans>Last Saturday</Trans>,
      align: "end",
      isIdle: ({ cut_then: then }) => then === 0,
      render: ({ cut_then }) => <Money amount={cut_then} />,
    },
    {
      title: <Trans>Drawers open</Trans>,
      align: "end",
      isIdle: (hall) => hall.drawers_open === 0,
      render: ({ drawers_open }) => drawers_open || "–",
    },
    {
      title: <Trans>Difference</Trans>,
      align: "end",
      isIdle: ({ differences }) => differences === 0,
      render: ({ differences, difference_sum }) => (differences === 0 ? "–" : <Money amount={difference_sum} />),
    },
    {
      title: <Trans>Voids</Trans>,
      align: "end",
      isIdle: ({ voids }) => voids === 0,
      render: ({ voids }) => voids || "–",
    },
    {
      title: <Trans>Sales taken back</Trans>,
      align: "end",
      isIdle: ({ sale_voids }) => sale_voids === 0,
      render: ({ sale_voids }) => sale_voids || "–",
    },
    {
      title: <Trans>Bonuses</Trans>,
      align: "end",
      isIdle: ({ bonuses }) => bonuses === 0,
      render: ({ bonuses }) => bonuses || "–",
    },
  ];
}
