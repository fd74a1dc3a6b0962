import { lookUpPayment } from "@derash/protocol/path/payment";
import type { PaymentPage as Page } from "@derash/protocol/payment/staff";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { call } from "../data/api.ts";
import { Button, buttonClass } from "../kit/Button.tsx";
import { DemoBank } from "../kit/payment/DemoBank.tsx";
import { TestMode } from "../kit/payment/TestMode.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { NoticeProvider } from "../kit/staff/notice.tsx";
import { Section, StaffPage } from "../kit/staff/StaffPage.tsx";
import { DepositDialog } from "./DepositDialog.tsx";
import { isWithoutMessage, TieDialog } from "./device/TieDialog.tsx";
import { PaymentFacts } from "./PaymentFacts.tsx";
import { PaymentRecords } from "./PaymentRecords.tsx";
import { kindLabels } from "./payment-labels.tsx";
import { usePaymentPage, useQuickAct } from "./payment-queries.ts";
import { ResumeDialog } from "./ResumeDialog.tsx";
import { type Decision, WithdrawalDialog } from "./WithdrawalDialog.tsx";
import { Acts, WhyItWaits } from "./withdrawal-columns.tsx";

/** All that is known of one payment: how it stands, what the provider said, what the ledger moved, and who did what. */
export function PaymentPage() {
  return (
    <NoticeProvider>
      <One />
    </NoticeProvider>
  );
}

function One() {
  const { id = "" } = useParams();
  const { i18n } = useLingui();
  const page = usePaymentPage(id);
  const payment = page.data?.payment;
  return (
    <StaffPage
      title={payment ? i18n._(kindLabels[payment.kind]) : <Trans>Payment</Trans>}
      description={payment && `${payment.reference} · ${payment.player}`}
      actions={
        <Link className={buttonClass()} to="/payments">
          <Trans>All payments</Trans>
        </Link>
      }
    >
      {page.isLoadingError && <LoadFailure error={page.error} onRetry={page.refetch} />}
      {page.isPending && <Waiting />}
      {page.data && <Known page={page.data} />}
    </StaffPage>
  );
}

function Known({ page }: { page: Page }) {
  const { t } = useLingui();
  const { payment, withdrawal } = page;
  const [decision, setDecision] = useState<Decision | null>(null);
  const [isDeciding, setDeciding] = useState(false);
  const [isResuming, setResuming] = useState(false);
  const [isTying, setTying] = useState(false);
  const look = useQuickAct(
    () => call(lookUpPayment, { params: { id: payment.id } }),
    () => t`The provider was asked.`,
  );
  return (
    <>
      {payment.is_demo && <DemoBank />}
      {payment.is_test && <TestMode />}
      <Section
        title={<Trans>How it stands</Trans>}
        actions={
          <>
            {page.can_decide_review && (
              <Button tone="ink" onClick={() => setDeciding(true)}>
                <Trans>Decide the review</Trans>
              </Button>
            )}
            {isWithoutMessage(payment) && (
              <Button tone="ink" onClick={() => setTying(true)}>
                <Trans>Tie a message</Trans>
              </Button>
            )}
            {page.stops_withdrawals && (
              <Button tone="ink" onClick={() => setResuming(true)}>
                <Trans>Let withdrawals go on</Trans>
              </Button>
            )}
            {payment.provider !== "desk" && (
              <Button disabled={look.isBusy} onClick={() => look.run(undefined)}>
                <Trans>Look up now</Trans>
              </Button>
            )}
          </>
        }
        lead={
          <Plural
            value={page.looks}
            _0="The provider was not asked yet."
            one="The provider was asked once."
            other="The provider was asked # times."
          />
        }
      >
        {page.stops_withdrawals && (
          <p role="status" className="border-b border-line p-3 text-sm font-semibold text-alarm wide:px-4">
            <Trans>It was taken back, and stops its player's withdrawals until somebody lets them go on.</Trans>
          </p>
        )}
        <PaymentFacts page={page} />
        {withdrawal && (
          <div className="grid gap-2 border-t border-line p-3 wide:px-4">
            <div>
              <WhyItWaits withdrawal={withdrawal} />
            </div>
            <Acts withdrawal={withdrawal} onDecide={setDecision} />
          </div>
        )}
      </Section>
      <PaymentRecords page={page} />
      {decision && <WithdrawalDialog decision={decision} onClose={() => setDecision(null)} />}
      {isDeciding && <DepositDialog page={page} onClose={() => setDeciding(false)} />}
      {isTying && <TieDialog payment={payment} onClose={() => setTying(false)} />}
      {isResuming && <ResumeDialog page={page} onClose={() => setResuming(false)} />}
    </>
  );
}
