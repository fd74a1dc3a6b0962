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

/** Providers that the company has not set up yet; the desk works all the same. */
export function NewProviders({ companyId, accounts, onMade }: Props) {
  const { t, i18n } = useLingui();
  const left = providers.filter((name) => !accounts.some(({ provider }) => provider === name));
  const make = useQuickAct(
    async (provider: (typeof providers)[number]) => {
      const { account } = await call(changePaymentAccount, { body: { company_id: companyId, provider } });
      onMade(account.id);
      return account;
    },
    ({ provider }) =>
      provider === "desk"
        ? t`The desk goes on as before. These are its limits.`
        : t`It is set up, and off. Give it its limits and keys, then switch it on.`,
  );
  const others = left.filter((name) => name !== "desk");
  return (
    <>
      {left.includes("desk") && (
        <Section
          title={i18n._(providerLabels.desk)}
          actions={
            <Button disabled={make.isBusy} onClick={() => make.run("desk")}>
              <Trans>Limits of the desk</Trans>
            </Button>
          }
        >
          <p className="p-3 wide:px-4">
            <Trans>On. Cashiers take and give cash without anything to set up, within the usual limits.</Trans>
          </p>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={<Trans>Not set up</Trans>}>
          <div className="flex flex-wrap gap-2 p-3 wide:p-4">
            {others.map((provider) => (
              <Button key={provider} disabled={make.isBusy} onClick={() => make.run(provider)}>
                {t`Set up ${i18n._(providerLabels[provider])}`}
              </Button>
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
