import type { TotpEnabled, TotpEnrolment } from "@derash/protocol/staff";
import { expect } from "vitest";
import { codeOf } from "../matrix/identity.ts";
import type { SignedInStaff } from "../staff-fixture.ts";

/** With an authenticator app: its secret and the recovery codes, and the code that proved it, which is used up. */
export async function enrol(person: SignedInStaff) {
  const { secret, uri } = (await person.request<TotpEnrolment>("POST", "/api/user/totp", {})).body;
  const code = codeOf(secret);
  const { status, body } = await person.request<TotpEnabled>("POST", "/api/user/totp/enable", { code });
  expect(status).toBe(200);
  return { secret, uri, code, recoveryCodes: body.recovery_codes };
}
