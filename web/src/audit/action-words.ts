import type { AuditAction } from "@derash/protocol/audit";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What was done, in words; a new action does not compile until it has some. */
export const actionWords: Record<AuditAction, MessageDescriptor> = {
  refused: msg`Refused attempt`,
  "sign_in.done": msg`Signed in`,
  "sign_in.ended_everywhere": msg`Signed out everywhere`,
  "telegram.linked": msg`Telegram account linked`,
  "password.changed": msg`Own password changed`,
  "password.confirmed": msg`Password typed once more`,
  "totp.enabled": msg`Authenticator app set up`,
  "totp.reset": msg`Authenticator app reset`,
  "password.reset": msg`Password reset`,
  "staff.switched": msg`Account switched on or off`,
  "company.created": msg`Company created`,
  "branch.created": msg`Branch created`,
  "cashier.created": msg`Cashier created`,
  "super_admin.created": msg`Super admin created`,
  "credit.requested": msg`Credit requested`,
  "credit.approved": msg`Credit approved`,
  "credit.rejected": msg`Credit rejected`,
  "credit.withdrawn": msg`Credit request taken back`,
  "credit.transferred": msg`Balance transferred`,
  "adjustment.requested": msg`Adjustment requested`,
  "adjustment.approved": msg`Adjustment approved`,
  "adjustment.rejected": msg`Adjustment rejected`,
  "adjustment.withdrawn": msg`Adjustment withdrawn`,
  "cartela.created": msg`Cartela created`,
  "cartela.updated": msg`Cartela changed`,
  "cartela.set_given": msg`Cartelas given to a branch`,
  "bonus.deposited": msg`Bonus deposited`,
  "bonus.schedule_set": msg`Bonus schedule set`,
  "sales.exported": msg`Sales exported`,
  "venue.round_settled": msg`Hall round settled`,
  "venue.round_void": msg`Hall round cancelled`,
  "venue.settings_set": msg`Hall settings changed`,
  "room.patterns_set": msg`Winning patterns of a room set`,
  "shift.opened": msg`Shift opened`,
  "shift.closed": msg`Shift closed`,
  "shift.approved": msg`Shift approved`,
  "player.looked_up": msg`Player looked up`,
};

export const auditActions = Object.keys(actionWords) as AuditAction[];
