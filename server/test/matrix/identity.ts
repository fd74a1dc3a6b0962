import type { TotpEnrolment } from "@derash/protocol/staff";
import { Secret, TOTP } from "otpauth";
import { testPassword } from "../staff-fixture.ts";
import { type Aim, type Asked, type Asking, type Plain, personAims, superAdmin } from "./aim.ts";

/** The code that an authenticator app shows for a secret. */
export const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** Another super admin, so that the caller's own sign-in goes on asking for the password alone. */
async function anotherSuperAdmin({ fixture, caller }: Asking): Promise<{ token?: string }> {
  return caller === "super_admin" ? { token: (await fixture.spare(fixture.staff.superAdmin)).token } : {};
}

async function proof(asking: Asking): Promise<Asked> {
  const { token } = await anotherSuperAdmin(asking);
  if (token === undefined) return { body: { code: "123456" } };
  const { text } = await asking.fixture.send("POST", "/api/user/totp", { token, body: {} });
  return { token, body: { code: codeOf((JSON.parse(text) as TotpEnrolment).secret) } };
}

const superAdmins = "/api/user/management/super-admins";

/** What proves who somebody is. `staffSpare`: somebody like the caller, where a caller is staff. */
export const identityPlain = (
  staffSpare: (asking: Asking) => Promise<{ token?: string }> | { token?: string },
): Readonly<Record<string, Plain>> => ({
  "POST /api/auth/confirm": {
    ask: async (asking) => ({ ...(await staffSpare(asking)), body: { password: testPassword } }),
  },
  "POST /api/user/totp": { ask: async (asking) => ({ ...(await anotherSuperAdmin(asking)), body: {} }) },
  "POST /api/user/totp/enable": { ask: proof },
  [`GET ${superAdmins}`]: {},
});

const nobody = { reach: { own: [], sibling: [], foreign: [], missing: [] } };

export const identityTargets: Readonly<Record<string, readonly Aim[]>> = {
  [`POST ${superAdmins}/:userId/reset-totp`]: personAims(
    "victim",
    {
      super_admin: { reach: { own: superAdmin, missing: [] } },
      company_admin: { reach: { own: [], foreign: [], missing: [] } },
      branch_admin: nobody,
      cashier: nobody,
      oneself: { reach: { self: [], missing: [] }, refusal: { code: "second_person", to: { self: superAdmin } } },
    },
    (userId) => ({ params: { userId }, body: {} }),
  ),
};
