import { Trans } from "@lingui/react/macro";
import { shortBirr } from "../../i18n/money.ts";

type Props = { birr: number; className: string; sumClass: string };

/** What a round's winners share, as the heading of the round. */
export function DerashSum({ birr, className, sumClass }: Props) {
  return (
    <h1 className={`leading-none ${className}`}>
      <span className="eyebrow block">
        <Trans>Derash</Trans>
      </span>
      <span className={`display whitespace-nowrap text-gold ${sumClass}`} data-testid="derash">
        <Trans>{shortBirr(birr)} ETB</Trans>
      </span>
    </h1>
  );
}
