import type { Hierarchy } from "@derash/protocol/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { birr } from "../i18n/money.ts";
import { Figure, Figures } from "../kit/staff/Figure.tsx";
import { roleLabels } from "../kit/staff/role-labels.ts";

/** Who one is here, what one may spend, and what one may set up. */
export function Summary({ hierarchy }: { hierarchy: Hierarchy }) {
  const { i18n } = useLingui();
  const { is_super_admin: isIssuing } = hierarchy;
  return (
    <section className="cloth overflow-hidden" data-testid="hierarchy">
      <Figures>
        <Figure
          label={isIssuing ? <Trans>Issued credit</Trans> : <Trans>Balance</Trans>}
          tone="gold"
          value={<Trans>{birr(isIssuing ? (hierarchy.issued_credit ?? 0) : hierarchy.balance)} ETB</Trans>}
        />
        <Figure label={<Trans>Role</Trans>} value={i18n._(roleLabels[hierarchy.user_type])} />
        <Figure label={<Trans>Company</Trans>} value={hierarchy.company ?? <Trans>All companies</Trans>} />
        <Figure label={<Trans>Branch</Trans>} value={hierarchy.branch?.name ?? <Trans>All branches</Trans>} />
        <Figure label={<Trans>May create branches</Trans>} value={<YesNo is={hierarchy.can_create_branches} />} />
        <Figure label={<Trans>May create cashiers</Trans>} value={<YesNo is={hierarchy.can_create_cashiers} />} />
      </Figures>
    </section>
  );
}

function YesNo({ is }: { is: boolean }) {
  return is ? (
    <span className="text-go">
      <Trans>Yes</Trans>
    </span>
  ) : (
    <span className="text-soft">
      <Trans>No</Trans>
    </span>
  );
}
