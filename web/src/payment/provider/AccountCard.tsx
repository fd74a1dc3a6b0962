import type { PaymentAccount } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { birr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { FactRow } from "../../kit/Fact.tsx";
import { DemoBank } from "../../kit/payment/DemoBank.tsx";
import { Badge } from "../../kit/staff/Badge.tsx";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { Mode } from "../PaymentFacts.tsx";
import { providerLabels } from "../payment-labels.tsx";

type Props = { account: PaymentAccount; onSwitch: (way: "deposit" | "payout") => void; onEdit: () => void };

/** One provider of a company. Its desk has nothing to switch. */
export function AccountCard({ account, onSwitch, onEdit }: Props) {
  const { t, i18n } = useLingui();
  const name = i18n._(providerLabels[account.provider]);
  const isDesk = account.provider === "desk";
  return (
    <Section
      title={
        <>
          {name} <Mode mode={account.mode} />
        </>
      }
      actions={
        <Button aria-label={t`Limits and keys of ${name}`} onClick={onEdit}>
          <Trans>Limits and keys</Trans>
        </Button>
      }
    >
      {account.mode === "demo" && <DemoBank className="m-3" />}
      <div className="grid divide-y divide-line wide:grid-cols-2 wide:divide-y-0">
        <Way
          name={<Trans>Deposits</Trans>}
          isOn={account.is_deposit_on}
          isKilled={account.is_deposit_killed}
          min={account.deposit_min}
          max={account.deposit_max}
          label={account.is_deposit_on ? t`Switch off deposits by ${name}` : t`Switch on deposits by ${name}`}
          onSwitch={isDesk ? null : () => onSwitch("deposit")}
        />
        {account.can_pay_out && (
          <Way
            name={<Trans>Withdrawals</Trans>}
            isOn={account.is_payout_on}
            isKilled={account.is_payout_killed}
            min={account.payout_min}
            max={account.payout_max}
            label={account.is_payout_on ? t`Switch off withdrawals by ${name}` : t`Switch on withdrawals by ${name}`}
            onSwitch={isDesk ? null : () => onSwitch("payout")}
          />
        )}
      </div>
      <dl className="divide-y divide-line border-t border-line">
        {account.can_pay_out && (
          <>
            <FactRow label={<Trans>Approved by itself up to</Trans>}>
              <Trans>{birr(account.auto_payout_max)} ETB</Trans>
            </FactRow>
            <FactRow label={<Trans>Two people above</Trans>}>
              <Trans>{birr(account.four_eyes_above)} ETB</Trans>
            </FactRow>
            <FactRow label={<Trans>First money to a new account after</Trans>}>
              <Trans>{account.new_destination_hours} h</Trans>
            </FactRow>
          </>
        )}
        {account.key_names.length > 0 && (
          <FactRow label={<Trans>Keys</Trans>}>
            {account.has_keys ? <Trans>are here, sealed</Trans> : <Trans>are missing</Trans>}
          </FactRow>
        )}
        {account.hook_path !== null && (
          <FactRow label={<Trans>It calls us at</Trans>}>
            <WholeAddress path={account.hook_path} />
          </FactRow>
        )}
        {account.approval_path !== null && (
          <FactRow label={<Trans>It asks for approval at</Trans>}>
            <WholeAddress path={account.approval_path} />
          </FactRow>
        )}
      </dl>
    </Section>
  );
}

/** As it is entered at the provider's own desk. */
function WholeAddress({ path }: { path: string }) {
  return (
    <span className="font-mono text-sm font-normal select-all wrap-anywhere">{new URL(path, location.href).href}</span>
  );
}

type WayProps = {
  name: ReactNode;
  isOn: boolean;
  isKilled: boolean;
  min: number;
  max: number;
  label: string;
  /** null: it is always on, but where a restore has stopped it for all companies. */
  onSwitch: (() => void) | null;
};

function Way({ name, isOn, isKilled, min, max, label, onSwitch }: WayProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-1 wide:py-3">
      <div>
        <p className="font-bold">{name}</p>
        <p className="text-sm text-soft">
          <Trans>
            {birr(min)} to {birr(max)} ETB
          </Trans>
        </p>
        {isKilled && (
          <Badge tone="alarm">
            <Trans>Off for all companies</Trans>
          </Badge>
        )}
      </div>
      {onSwitch === null ? (
        !isKilled && (
          <p className="text-sm font-semibold">
            <Trans>Always on</Trans>
          </p>
        )
      ) : (
        <Switch isOn={isOn} label={label} onSwitch={onSwitch} />
      )}
    </div>
  );
}

function Switch({ isOn, label, onSwitch }: { isOn: boolean; label: string; onSwitch: () => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={onSwitch}
      className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
    >
      <span
        aria-hidden="true"
        className={`relative h-6 w-10 rounded-full border after:absolute after:top-[3px] after:size-4 after:rotate-45 after:rounded-sm ${isOn ? "border-go bg-go after:end-1 after:bg-on-go" : "border-edge bg-sunk after:start-1 after:bg-soft"}`}
      />
      {isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}
    </button>
  );
}
