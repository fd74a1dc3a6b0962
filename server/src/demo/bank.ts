import { santim } from "@derash/game/money";
import type { CompanyService } from "../company/service.ts";
import type { Config } from "../config.ts";
import { startFakeBank } from "../payment/fake/server.ts";
import type { PaymentService } from "../payment/service.ts";

/** Known to everybody who reads this, and of no use anywhere else. */
const keys = { secretKey: "CHASECK-demo", webhookSecret: "demo-hook", approvalSecret: "demo-approval" };
const openingSantim = santim(1_000_000_00);

type Deps = {
  config: Pick<Config, "isDemo" | "worker" | "demoBankPort">;
  companies: Pick<CompanyService, "onlineBranches">;
  payments: Pick<PaymentService, "openDemo">;
  now: () => number;
};

/**
 * The bank of a demo: it moves no money, and the app says so. `url` is where it calls us. Its books are gone with the process, so that
 * what was not paid before a restart expires. null: no demo, or another process of it has the bank.
 */
export async function startDemoBank(
  { config, companies, payments, now }: Deps,
  url: string,
): Promise<{ stop: () => Promise<void> } | null> {
  if (!config.isDemo || config.worker !== 1) return null;
  const [branch] = await companies.onlineBranches();
  if (branch === undefined) return null;
  const open = (settings: Record<string, string>) =>
    payments.openDemo(branch.companyId, { provider: "chapa", settings, keys });
  const accountId = await open({});
  const { baseUrl, checkoutHost, stop } = await startFakeBank({
    ...{ ...keys, port: config.demoBankPort, isAutomatic: true, isAlwaysOpen: true, opening: openingSantim },
    webhookUrl: `${url}/api/payment/hook/${accountId}`,
    approvalUrl: `${url}/api/payment/approval/${accountId}`,
    now: () => new Date(now()),
  });
  await open({ baseUrl, checkoutHost });
  return { stop };
}
