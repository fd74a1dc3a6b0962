import type { TotpEnabled, TotpEnrolment } from "@derash/protocol/staff";
import { expect } from "vitest";
import { codeOf } from "../matrix/identity.ts";
import type { SignedInStaff } from "../staff-fixture.ts";

/** With an authenticator app: its secret and the recovery codes. The code that proved it is used up. */
export async function enrol(person: SignedInStaff) {
  const { secret, uri } = (await person.request<TotpEnrolment>("POST", "/api/user/totp", {})).body;
  const { status, body } = await person.request<TotpEnabled>("POST", "/api/user/totp/enable", { code: codeOf(secret) });
  expect(status).toBe(200);
  return { secret, uri, recoveryCodes: body.recovery_codes };
}
