import "./PrintPage.css";
import type { CartelaRecord } from "@derash/protocol/cartela";
import { linkBranch, linkHall } from "@derash/protocol/path/hall";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { Link, useSearchParams } from "wouter";
import { call } from "../../data/api.ts";
import { hallCodeKey } from "../../data/hall/hall-link.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { StaffPage } from "../../kit/staff/StaffPage.tsx";
import { useBranches, useCompanies } from "../../kit/staff/unit-queries.ts";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { useCartelaList } from "../cartela-queries.ts";
import { ListFailure } from "../ListFailure.tsx";
import { isChosen, type Scope, scopeOf } from "../scope.ts";
import { PrintChooser } from "./PrintChooser.tsx";
import { PrintSheet } from "./PrintSheet.tsx";
import type { PaperHall } from "./paper-code.ts";
import { cartelasInRange, type Printable, type Range, sheetsOf } from "./print-range.ts";

const none: CartelaRecord[] = [];

/** A list of cartelas on paper, four to an A4 sheet: numbers to choose on screen, and nothing but the sheets in print. */
export function PrintPage() {
  const staff = useStaff();
  const [search, setSearch] = useSearchParams();
  const scope = scopeOf(staff, search);
  const { data, error, isLoading, isFetching, refetch } = useCartelaList(scope);
  const place = usePlaceName(scope);
  const hall = usePaperHall(scope);
  const cartelas = data ?? none;
  const from = search.get("from") ?? "";
  const to = search.get("to") ?? "";
  const chosen = useMemo(() => cartelasInRange(cartelas, { from, to }), [cartelas, from, to]);
  const choose = (range: Range) => setSearch(withRange(search, range), { replace: true });
  const listSearch = withRange(search, { from: "", to: "" });
  return (
    <main className="print-page">
      <div className="print:hidden">
        <StaffPage
          title={<Trans>Print cartelas</Trans>}
          description={<Trans>Four to an A4 sheet, black on white. Print at 100 %, then cut along the marks.</Trans>}
          actions={
            <Link to={`/generator?${listSearch}`} className={buttonClass()}>
              <Trans>Back to the cartelas</Trans>
            </Link>
          }
        >
          {!isChosen(staff, scope) && (
            <p className="cloth px-4 py-10 text-center text-soft">
              <Trans>Choose a company to see its cartelas.</Trans>
            </p>
          )}
          {isLoading && <Waiting />}
          {error !== null && data === undefined && (
            <section className="cloth">
              <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
            </section>
          )}
          {data !== undefined && <PrintChooser range={{ from, to }} onChange={choose} count={chosen?.length ?? null} />}
        </StaffPage>
      </div>
      {place !== null && hall !== undefined && <Sheets cartelas={chosen ?? []} place={place} hall={hall} />}
    </main>
  );
}

type SheetsProps = { cartelas: readonly Printable[]; place: string; hall: PaperHall };

function Sheets({ cartelas, place, hall }: SheetsProps) {
  const shown = useDeferredValue(cartelas);
  const sheets = useMemo(() => sheetsOf(shown), [shown]);
  return (
    <ul className="print-sheets grid grid-cols-[minmax(0,1fr)] justify-items-center gap-5 px-2 pb-10">
      {sheets.map((sheet) => (
        <li key={sheet[0]?.number} className="print-sheet-item grid w-full justify-items-center">
          <PrintSheet cartelas={sheet} place={place} hall={hall} />
        </li>
      ))}
    </ul>
  );
}

function withRange(search: URLSearchParams, range: Range): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(range)) {
    if (value === "") changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}

/** Where guests follow the papers of this branch; undefined until it is known. Without it papers have the code that tills read alone. */
function usePaperHall({ branchId }: Scope): PaperHall | undefined {
  const { user_type: role } = useStaff();
  const { data, isError } = useQuery({
    queryKey: [...hallCodeKey, branchId],
    queryFn: () => (role === "cashier" ? call(linkHall) : call(linkBranch, { body: { branch_id: branchId ?? "" } })),
    enabled: branchId !== null,
    retry: false,
  });
  if (branchId === null || isError) return null;
  return data && { origin: location.origin, code: data.code };
}

/** The branch, or for its own list the company; null until it is known. */
function usePlaceName({ companyId, branchId }: Scope): string | null {
  const staff = useStaff();
  const isOwnBranch = branchId !== null && branchId === staff.branch?.id;
  const branches = useBranches(branchId !== null && !isOwnBranch, companyId);
  const companies = useCompanies(staff.is_super_admin && branchId === null && companyId !== null);
  if (isOwnBranch) return staff.branch?.name ?? null;
  if (branchId !== null) return branches.data?.find(({ id }) => id === branchId)?.name ?? null;
  return staff.company?.name ?? companies.data?.find(({ id }) => id === companyId)?.name ?? null;
}
