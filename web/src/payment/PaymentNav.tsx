import { Trans } from "@lingui/react/macro";
import { Link, useLocation } from "wouter";
import { buttonClass } from "../kit/Button.tsx";

const ways = [
  { to: "/withdrawals", words: <Trans>Withdrawals</Trans> },
  { to: "/payments", words: <Trans>Payments</Trans> },
  { to: "/reconciliation", words: <Trans>Reconciliation</Trans> },
  { to: "/payment-phones", words: <Trans>Phones</Trans> },
  { to: "/fees", words: <Trans>Fees</Trans> },
  { to: "/payment-providers", words: <Trans>Providers</Trans> },
];

/** From each page about payments to the others. */
export function PaymentNav() {
  const [pathname] = useLocation();
  return (
    <>
      {ways
        .filter(({ to }) => to !== pathname)
        .map(({ to, words }) => (
          <Link key={to} className={buttonClass()} to={to}>
            {words}
          </Link>
        ))}
    </>
  );
}
