import * as z from "zod";
import { tokenPair } from "./auth.ts";
import { isBlank, passwordCharactersMax, passwordCharactersMin, usernamePattern } from "./login-rules.ts";
import { namedObject } from "./named-object.ts";
import { type IssueCode, issue } from "./refusal/issues.ts";

/** From the top down: each sees and does only what is below. */
export const roles = ["super_admin", "company_admin", "branch_admin", "cashier"] as const;
export const role = z.enum(roles);
export type Role = (typeof roles)[number];

/** A username is kept in small letters, so that Abebe and abebe are one person. */
export const username = z
  .string(issue("username_required"))
  .trim()
  .min(1, issue("username_required"))
  .regex(usernamePattern, issue("username_format"))
  .transform((text) => text.toLowerCase());

/** A password to be; `required` is the issue of none. */
export function passwordOr(required: IssueCode) {
  return z
    .string(required)
    .refine((text) => !isBlank(text), required)
    .min(passwordCharactersMin, issue("password_too_short"))
    .max(passwordCharactersMax, issue("too_long"));
}

export const password = passwordOr(issue("password_required"));

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not count. */
const code = z.string().trim().min(6, issue("sign_in_code_format")).max(20, issue("sign_in_code_format"));

/**
 * POST /api/token/. With Telegram's launch data beside the password, that Telegram account is linked to the staff account.
 * `code` is wanted of who has an authenticator app; without it the answer to a right password is code_needed.
 * `device` is what this browser was answered when the person last signed in on it.
 */
export const passwordSignIn = z.object({
  username: z.string(issue("username_required")).trim().min(1, issue("username_required")).max(64, issue("too_long")),
  password: z.string(issue("password_required")).min(1, issue("password_required")).max(128, issue("too_long")),
  code: code.optional(),
  initData: z.string().min(1).max(4096).optional(),
  device: z.string().max(128).optional(),
});

/** POST /api/auth/confirm: the password once more, before a dangerous act that was answered password_needed. */
export const confirmation = z.object({
  password: z.string(issue("password_required")).min(1, issue("password_required")).max(128, issue("too_long")),
  code: code.optional(),
});

/** POST /api/user/totp/enable, after POST /api/user/totp has shown the secret. */
export const totpEnable = z.object({ code });
export const totpEnrolment = namedObject("TotpEnrolment", "`uri` is for the QR code, `secret` for typing.", {
  success: z.literal(true),
  secret: z.string(),
  uri: z.string(),
});

export const totpEnabled = namedObject("TotpEnabled", "Each recovery code opens once; they are never shown again.", {
  success: z.literal(true),
  recovery_codes: z.array(z.string()),
});

/** POST /api/user/password: one's own. */
export const passwordChange = z
  .object({
    current_password: z.string().min(1, issue("password_required")).max(128, issue("too_long")),
    new_password: password,
  })
  .transform((body) => ({ current: body.current_password, next: body.new_password }));

/** What a member of staff is called. */
export const person = {
  id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
};

export const staffUser = namedObject("StaffUser", "The signed-in member of staff: GET /api/user/", {
  ...person,
  user_type: role,
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  branch: z.object({ id: z.string(), name: z.string() }).nullable(),
  is_admin: z.boolean(),
  is_super_admin: z.boolean(),
  is_telegram_linked: z.boolean(),
  has_totp: z.boolean().describe("Whether signing in asks for a code of an authenticator app."),
  must_enrol: z.boolean().describe("Nothing but setting one up is possible before."),
  now: z
    .number()
    .optional()
    .describe("When this was so, epoch milliseconds of the server's clock. Left out by servers of before."),
});

export const linkedStaff = namedObject(
  "LinkedStaff",
  "What a player whose Telegram account is linked to a member of staff signs in as, with the password.",
  { username: z.string() },
);

export const staffSignedIn = namedObject("StaffSignedIn", { ...tokenPair.shape, user: staffUser });

export const passwordSignedIn = namedObject(
  "PasswordSignedIn",
  "The answer of POST /api/token/. `device` opens nothing; it spares this browser the waits that others at its address earn.",
  { ...staffSignedIn.shape, device: z.string() },
);

export type TotpEnrolment = z.output<typeof totpEnrolment>;
export type TotpEnabled = z.output<typeof totpEnabled>;
export type StaffUser = z.output<typeof staffUser>;
export type LinkedStaff = z.output<typeof linkedStaff>;
export type StaffSignedIn = z.output<typeof staffSignedIn>;
export type PasswordSignedIn = z.output<typeof passwordSignedIn>;
