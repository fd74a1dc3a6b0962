import { Trans } from "@lingui/react/macro";
import { Link, useSearchParams } from "wouter";
import { buttonClass } from "../kit/Button.tsx";
import { NoticeProvider } from "../kit/staff/notice.tsx";
import { StaffPage } from "../kit/staff/StaffPage.tsx";
import { useStaff } from "../kit/staff/use-staff.ts";
import { CartelaSummary } from "./CartelaSummary.tsx";
import { CartelaWorkbench } from "./CartelaWorkbench.tsx";
import { cartelaRight } from "./right.ts";
import { ScopePicker } from "./ScopePicker.tsx";
import { isChosen, scopeOf } from "./scope.ts";

/** The card generator: company people make and change cartelas, branch people look and make their own copies. */
export function GeneratorPage() {
  const staff = useStaff();
  const [search] = useSearchParams();
  const scope = scopeOf(staff, search);
  const right = cartelaRight(staff.user_type);
  const summary = search.get("summary");
  if (summary === "account" || summary === "branch") return <CartelaSummary kind={summary} scope={scope} />;
  return (
    <StaffPage
      title={<Trans>Card Generator</Trans>}
      description={<Trans>Create and manage your custom bingo cartelas</Trans>}
      actions={
        <>
          {right === "manage" && <ScopePicker scope={scope} />}
          {isChosen(staff, scope) && (
            <Link to={`/cartelas/print?${search}`} className={`${buttonClass()} self-end wide:mb-1`}>
              <Trans>Print cartelas</Trans>
            </Link>
          )}
        </>
      }
    >
      {isChosen(staff, scope) ? (
        <NoticeProvider>
          <CartelaWorkbench key={`${scope.companyId} ${scope.branchId}`} scope={scope} right={right} />
        </NoticeProvider>
      ) : (
        <p className="cloth px-4 py-10 text-center text-soft">
          <Trans>Choose a company to see its cartelas.</Trans>
        </p>
      )}
    </StaffPage>
  );
}
