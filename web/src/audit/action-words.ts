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
  "password.reset": msg`Password reset`,
  "staff.switched": msg`Account switched on or off`,
  "company.created": msg`Company created`,
  "branch.created": msg`Branch created`,
  "cashier.created": msg`Cashier created`,
  "super_admin.created": msg`Super admin created`,
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
  "venue.give_up_asked": msg`Asked to give a hall round up`,
  "venue.give_up_withdrawn": msg`Took back giving a hall round up`,
  "venue.give_up_approved": msg`Giving a hall round up approved`,
  "venue.give_up_refused": msg`Giving a hall round up refused`,
  "venue.round_taken_over": msg`Hall round of a switched-off cashier ended`,
  "venue.settings_set": msg`Hall settings changed`,
  "room.switched": msg`Table of the mini app stopped or opened`,
  "player.suspended": msg`Player suspended`,
  "player.suspension_ended": msg`Player may play again`,
  "room.patterns_set": msg`Winning patterns of a room set`,
  "shift.opened": msg`Shift opened`,
  "shift.closed": msg`Shift closed`,
  "shift.approved": msg`Shift approved`,
  "player.looked_up": msg`Player looked up`,
};

export const auditActions = Object.keys(actionWords) as AuditAction[];
