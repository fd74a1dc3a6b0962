import { describe } from "vitest";
import { needs } from "../../../scripts/needs.ts";
import { createChapa } from "../../src/payment/chapa/provider.ts";
import { forAllTests } from "../for-all-tests.ts";
import { bankFixture } from "./bank-fixture.ts";
import { providerContract } from "./contract.ts";

describe("Chapa's adapter at the fake bank", () => {
  const fixture = forAllTests(bankFixture);
  providerContract({
    provider: () => fixture.provider,
    person: () => fixture.bank,
    settle: () => fixture.bank.settle(),
  });
});

/**
 * A key of Chapa's test mode ("CHASECK_TEST-…"): whether the fake bank speaks as the real one does. Without it these are skipped,
 * with webhooks and without, since each of them asks Chapa itself; the same tests run above at the fake bank.
 */
const testKey = process.env.CHAPA_TEST_KEY;

describe("Chapa's adapter at Chapa's test mode", needs("CHAPA_TEST_KEY", testKey !== undefined), () => {
  const account = {
    ...{ baseUrl: "https://api.chapa.co/v1", checkoutHost: "checkout.chapa.co", secretKey: testKey ?? "" },
    ...{ webhookSecret: "not used", approvalSecret: "not used", callbackUrl: "https://derash.example/hook" },
  };
  providerContract({ provider: () => createChapa(account), person: null, settle: null });
});
