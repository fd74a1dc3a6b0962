import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "wouter";
import { buttonClass } from "../kit/Button.tsx";
import { controlClass } from "../kit/staff/form/Field.tsx";
import { useIsWide } from "../kit/staff/use-wide.ts";

const ways = [
  { to: "/withdrawals", words: msg`Withdrawals` },
  { to: "/payments", words: msg`Payments` },
  { to: "/reconciliation", words: msg`Reconciliation` },
  { to: "/payment-phones", words: msg`Phones` },
  { to: "/fees", words: msg`Fees` },
  { to: "/payment-providers", words: msg`Providers` },
];

/** From each page about payments to the others: on a phone a list, where buttons would take two rows. */
export function PaymentNav() {
  const { t, i18n } = useLingui();
  const [pathname, navigate] = useLocation();
  const isWide = useIsWide();
  if (!isWide)
    return (
      <select
        aria-label={t`Pages about payments`}
        className={controlClass}
        value={pathname}
        onChange={({ target }) => navigate(target.value)}
      >
        {ways.map(({ to, words }) => (
          <option key={to} value={to}>
            {i18n._(words)}
          </option>
        ))}
      </select>
    );
  return (
    <>
      {ways
        .filter(({ to }) => to !== pathname)
        .map(({ to, words }) => (
          <Link key={to} className={buttonClass()} to={to}>
            {i18n._(words)}
          </Link>
        ))}
    </>
  );
}
