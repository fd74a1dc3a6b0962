import type { Role } from "@derash/protocol/staff";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const roleLabels: Record<Role, MessageDescriptor> = {
  super_admin: msg`Super admin`,
  company_admin: msg`Company admin`,
  branch_admin: msg`Branch admin`,
  cashier: msg`Cashier`,
};
