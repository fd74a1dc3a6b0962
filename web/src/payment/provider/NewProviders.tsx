import { changePaymentAccount } from "@derash/protocol/path/payment";
import type { PaymentAccount } from "@derash/protocol/payment/staff";
import { providers } from "@derash/protocol/payment/state";
import { Trans, useLingui } from "@lingui/react/macro";
import { call } from "../../data/api.ts";
import { Button } from "../../kit/Button.tsx";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { providerLabels } from "../payment-labels.tsx";
import { useQuickAct } from "../payment-queries.ts";

type Props = {
  companyId: string;
  accounts: readonly PaymentAccount[];
  /** It is there now, off, and wants its limits and keys. */
  onMade: (id: string) => void;
};

/** Providers that the company has not set up yet. */
export function NewProviders({ companyId, accounts, onMade }: Props) {
  const { t, i18n } = useLingui();
  const left = providers.filter((name) => !accounts.some(({ provider }) => provider === name));
  const make = useQuickAct(
    async (provider: (typeof providers)[number]) => {
      const { account } = await call(changePaymentAccount, { body: { company_id: companyId, provider } });
      onMade(account.id);
      return account;
    },
    () => t`It is set up, and off. Give it its limits and keys, then switch it on.`,
  );
  if (left.length === 0) return null;
  return (
    <Section title={<Trans>Not set up</Trans>}>
      <div className="flex flex-wrap gap-2 p-3 wide:p-4">
        {left.map((provider) => (
          <Button key={provider} disabled={make.isBusy} onClick={() => make.run(provider)}>
            {t`Set up ${i18n._(providerLabels[provider])}`}
          </Button>
        ))}
      </div>
    </Section>
  );
}
