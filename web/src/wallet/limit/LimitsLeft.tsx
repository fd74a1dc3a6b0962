import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { birr } from "../../i18n/money.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { usePlace } from "../../room/place.ts";
import { moneyPath } from "../payment/money-path.ts";
import { useLimits } from "./limit-queries.ts";

/** Where money is brought in: how much of it limits leave, and the way to set them. */
export function LimitsLeft({ companyId }: { companyId: string }) {
  const place = usePlace();
  const { data } = useLimits(companyId);
  const lefts = [...(data?.own ?? []), ...(data?.company ?? [])].flatMap(({ left }) => (left === null ? [] : [left]));
  return (
    <section className="cloth grid gap-2 p-4">
      {data && lefts.length === 0 && (
        <p>
          <Trans>You have set no limit for deposits. You can set one at any time.</Trans>
        </p>
      )}
      {lefts.length > 0 && (
        <p data-testid="limit-left">
          <Trans>Your limits leave {birr(Math.min(...lefts))} ETB for now.</Trans>
        </p>
      )}
      <Link className={`${buttonClass()} w-full`} to={moneyPath("/limits", place, companyId)}>
        <Trans>My limits for deposits</Trans>
      </Link>
    </section>
  );
}
