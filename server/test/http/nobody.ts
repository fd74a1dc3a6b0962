import { AppError } from "../../src/app-error.ts";
import type { AuthService } from "../../src/auth/service.ts";

export const nobody: AuthService = {
  launchOf: () => {
    throw new AppError("sign_in_refused");
  },
  sessionOf: () => {
    throw new AppError("not_signed_in");
  },
  signInWithTelegram: () => Promise.reject(new AppError("sign_in_refused")),
  signInWithPassword: () => Promise.reject(new AppError("wrong_password")),
  linkedUsername: () => Promise.reject(new AppError("not_found")),
  changePassword: () => Promise.reject(new AppError("wrong_password")),
  confirm: () => Promise.reject(new AppError("wrong_password")),
  isConfirmed: async () => false,
  totpState: async () => ({ hasTotp: false, mustEnrol: false }),
  now: Date.now,
  beginTotp: () => Promise.reject(new AppError("not_found")),
  enableTotp: () => Promise.reject(new AppError("wrong_code")),
  superAdmins: async () => [],
  resetTotp: () => Promise.reject(new AppError("not_found")),
  refresh: () => Promise.reject(new AppError("not_signed_in")),
  signOut: async () => {},
  signOutEverywhere: async () => {},
  endStaffSessions: async () => {},
  forgiveSignIns: async () => {},
  forgetStaff: () => {},
  newPasswordHash: async () => "",
  identify: () => Promise.reject(new AppError("not_signed_in")),
  checkSessions: async () => ({ ended: new Set(), linked: new Map() }),
};
