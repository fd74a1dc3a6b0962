import type { Hierarchy } from "@derash/protocol/management";
import { listBranches } from "@derash/protocol/path/management";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { callPage } from "../data/api.ts";
import { buttonClass } from "../kit/Button.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { SelectField } from "../kit/staff/form/Field.tsx";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { NoticeProvider } from "../kit/staff/notice.tsx";
import { StaffPage } from "../kit/staff/StaffPage.tsx";
import { pageSize } from "../kit/staff/table/searched-rows.ts";
import { pageAsked, pageKey } from "../kit/staff/table/use-paged-list.ts";
import { useStaff } from "../kit/staff/use-staff.ts";
import { useIsWide, useIsWideOnceClosed } from "../kit/staff/use-wide.ts";
import { BonusSection } from "./bonus/BonusSection.tsx";
import { BranchesSection } from "./branch/BranchesSection.tsx";
import { CashiersSection } from "./CashiersSection.tsx";
import { CompaniesSection } from "./CompaniesSection.tsx";
import { AdjustmentsSection } from "./credit/AdjustmentsSection.tsx";
import { PayPlayerSection } from "./credit/PayPlayerSection.tsx";
import { useHierarchy } from "./management-queries.ts";
import { RoomsSection } from "./RoomsSection.tsx";
import { Summary } from "./Summary.tsx";
import { SuperAdminsSection } from "./SuperAdminsSection.tsx";
import { SuspensionsSection } from "./SuspensionsSection.tsx";
import { AnnouncementsSection } from "./schedule/AnnouncementsSection.tsx";
import { BrandButton } from "./unit/BrandDialog.tsx";
import { WaitingSection } from "./waiting/WaitingSection.tsx";

/** The units and people below, what they hold, and the bonuses that wait; each role sees its own part. */
export function UserManagementPage() {
  const { user_type: role } = useStaff();
  const { data, error, refetch } = useHierarchy();
  return (
    <NoticeProvider>
      <StaffPage
        title={role === "cashier" ? <Trans>Desk</Trans> : <Trans>User Management</Trans>}
        actions={
          role !== "cashier" && (
            <>
              {/* A super admin finds it on each company's own page. */}
              {role === "company_admin" && data?.company_id && (
                <BrandButton unit={{ company_id: data.company_id }} unitName={data.company ?? ""} />
              )}
              <Link className={buttonClass()} to="/user-management/credit">
                <Trans>Credit to many</Trans>
              </Link>
            </>
          )
        }
      >
        {data && <Sections hierarchy={data} />}
        {!data && error === null && <Waiting />}
        {!data && error !== null && <LoadFailure error={error} onRetry={refetch} />}
      </StaffPage>
    </NoticeProvider>
  );
}

type Part = { id: string; words: MessageDescriptor; shown: ReactNode };

/** What a role manages, part by part. */
function partsOf(hierarchy: Hierarchy): Part[] {
  const { user_type: role } = hierarchy;
  const isSuper = role === "super_admin";
  const isOwner = isSuper || role === "company_admin";
  const all: (Part & { isTheirs: boolean })[] = [
    {
      id: "pay",
      words: msg`Pay a player`,
      isTheirs: role === "cashier",
      shown: <PayPlayerSection hierarchy={hierarchy} />,
    },
    { id: "companies", words: msg`Companies`, isTheirs: isSuper, shown: <CompaniesSection hierarchy={hierarchy} /> },
    {
      id: "branches",
      words: msg`Branches`,
      isTheirs: hierarchy.can_create_branches,
      shown: <BranchesSection hierarchy={hierarchy} />,
    },
    {
      id: "cashiers",
      words: msg`Cashiers`,
      isTheirs: hierarchy.can_create_cashiers,
      shown: <CashiersSection hierarchy={hierarchy} />,
    },
    {
      id: "tables",
      words: msg`Tables of the mini app`,
      isTheirs: isOwner,
      shown: <RoomsSection hierarchy={hierarchy} />,
    },
    {
      id: "announced",
      words: msg`Announced rounds`,
      isTheirs: isOwner,
      shown: <AnnouncementsSection hierarchy={hierarchy} />,
    },
    { id: "bonuses", words: msg`Bonuses`, isTheirs: true, shown: <BonusSection hierarchy={hierarchy} /> },
    {
      id: "adjustments",
      words: msg`Adjustments`,
      isTheirs: isOwner,
      shown: <AdjustmentsSection hierarchy={hierarchy} />,
    },
    {
      id: "suspended",
      words: msg`Suspended players`,
      isTheirs: isOwner,
      shown: <SuspensionsSection hasCompanies={isSuper} />,
    },
    { id: "super-admins", words: msg`Super admins`, isTheirs: isSuper, shown: <SuperAdminsSection /> },
  ];
  return all.filter(({ isTheirs }) => isTheirs);
}

/** So many parts of cards are no longer page than a phone has room for. */
const partsOfPhone = 4;

/** A few units are one page. Where there are more than a screen has room for, or cards on a phone, each part is a page of its own. */
function Sections({ hierarchy }: { hierarchy: Hierarchy }) {
  const isLarge = useIsLarge(hierarchy);
  const isWide = useIsWideOnceClosed();
  const parts = partsOf(hierarchy);
  const isWhole = isLarge === false && (isWide || parts.length <= partsOfPhone);
  return (
    <>
      <Summary hierarchy={hierarchy} />
      <WaitingSection />
      {isLarge === null && <Waiting />}
      {isWhole && parts.map(({ id, shown }) => <Fragment key={id}>{shown}</Fragment>)}
      {isLarge !== null && !isWhole && <OnePart parts={parts} />}
    </>
  );
}

/**
 * null while it is not known; then it stays so for this visit, or one more branch, or a look that fails, would take away what is open,
 * and with it a password that is shown this once. A table shows the same list: it is asked for once.
 */
function useIsLarge({ can_create_branches: hasBranches }: Hierarchy): boolean | null {
  const [known, setKnown] = useState<boolean | null>(null);
  const asked = pageAsked({ size: pageSize });
  const branches = useQuery({
    queryKey: pageKey("branches", asked),
    queryFn: () => callPage(listBranches, { query: asked }),
    enabled: hasBranches,
  });
  if (known !== null) return known;
  const hasNone = !hasBranches || branches.isLoadingError;
  const found = branches.data === undefined ? null : branches.data.count > pageSize;
  const isLarge = hasNone ? false : found;
  if (isLarge !== null) setKnown(isLarge);
  return isLarge;
}

function OnePart({ parts }: { parts: readonly Part[] }) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useSearchParams();
  const isWide = useIsWide();
  const shown = parts.find(({ id }) => id === search.get("part")) ?? parts[0];
  const withPart = (part: string) => new URLSearchParams({ ...Object.fromEntries(search), part });
  return (
    <>
      {/* As buttons they would take half of a phone. */}
      {isWide ? (
        <nav aria-label={t`Parts of this page`} className="flex flex-wrap gap-2">
          {parts.map(({ id, words }) => (
            <Link
              key={id}
              to={`/user-management?${withPart(id)}`}
              className={buttonClass(id === shown?.id ? "ink" : "plain")}
              aria-current={id === shown?.id ? "page" : undefined}
            >
              {i18n._(words)}
            </Link>
          ))}
        </nav>
      ) : (
        <SelectField
          label={t`Parts of this page`}
          value={shown?.id}
          onChange={({ target }) => setSearch(withPart(target.value))}
        >
          {parts.map(({ id, words }) => (
            <option key={id} value={id}>
              {i18n._(words)}
            </option>
          ))}
        </SelectField>
      )}
      <Fragment key={shown?.id}>{shown?.shown}</Fragment>
    </>
  );
}
