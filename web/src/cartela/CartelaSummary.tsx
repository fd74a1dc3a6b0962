import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { buttonClass } from "../kit/Button.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { StaffPage } from "../kit/staff/StaffPage.tsx";
import { useBranches } from "../kit/staff/unit-queries.ts";
import { useStaff } from "../kit/staff/use-staff.ts";
import { useCartelaList } from "./cartela-queries.ts";
import { ListFailure } from "./ListFailure.tsx";
import { MiniCartela } from "./MiniCartela.tsx";
import type { Scope } from "./scope.ts";

const drawnMax = 4;

type Props = { kind: "account" | "branch"; scope: Scope };

/** Shown after a company account or a branch was made: which cartelas it starts with, and where to go on. */
export function CartelaSummary({ kind, scope }: Props) {
  const staff = useStaff();
  const branches = useBranches(kind === "branch" && scope.branchId !== null && staff.is_admin, scope.companyId);
  const branchName = branches.data?.find(({ id }) => id === scope.branchId)?.name ?? staff.branch?.name;
  const search = new URLSearchParams({
    ...(staff.is_super_admin && scope.companyId !== null && { company: scope.companyId }),
    ...(kind === "branch" && scope.branchId !== null && { branch: scope.branchId }),
  });
  return (
    <StaffPage
      title={kind === "account" ? <Trans>Account Setup Complete</Trans> : <Trans>Branch Access</Trans>}
      description={
        kind === "account" ? (
          <Trans>The account is ready. These are the cartelas that it starts with.</Trans>
        ) : branchName === undefined ? (
          <Trans>The branch is ready. These are the cartelas that it can use.</Trans>
        ) : (
          <Trans>{branchName} is ready. These are the cartelas that it can use.</Trans>
        )
      }
    >
      <section className="cloth overflow-hidden">
        <div className="p-4 wide:p-6">
          <Cartelas scope={scope} />
          <Link to={`/generator?${search}`} className={buttonClass("ink")}>
            <Trans>Go to the cartelas</Trans>
          </Link>
        </div>
      </section>
    </StaffPage>
  );
}

function Cartelas({ scope }: { scope: Scope }) {
  const { data, error, isLoading, isFetching, refetch } = useCartelaList(scope);
  if (isLoading) return <Waiting />;
  if (error !== null && data === undefined)
    return <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0)
    return (
      <p className="display mb-4 text-xl">
        <Trans>No cartelas available yet</Trans>
      </p>
    );
  return (
    <>
      <p className="display mb-3 text-xl">
        <Plural value={data.length} one="One cartela available" other="# cartelas available" />
      </p>
      <ul className="mb-5 grid max-w-3xl grid-cols-2 gap-3 wide:grid-cols-4">
        {data.slice(0, drawnMax).map((cartela) => (
          <li key={cartela.number}>
            <p className="display mb-1 text-base tabular-nums">{cartela.number}</p>
            <MiniCartela {...cartela} />
          </li>
        ))}
      </ul>
    </>
  );
}
