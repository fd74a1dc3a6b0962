/** Pages of staff: a player who is staff too is let in there, and who is signed out is asked for a password. */
export const staffPaths = [
  "/audit",
  "/bonuses",
  "/branches/:id",
  "/cartelas/print",
  "/cash",
  "/companies/:id",
  "/day-close",
  "/fairness",
  "/fees",
  "/generator",
  "/hall",
  "/payment-phones",
  "/payment-providers",
  "/payments",
  "/players/:telegramId",
  "/receipt/:saleId",
  "/reconciliation",
  "/reconciliation/:account/:day",
  "/sales",
  "/shifts",
  "/statement",
  "/taxes",
  "/today",
  "/user-management",
  "/voice",
  "/withdrawals",
];

export function isStaffPath(pathname: string): boolean {
  return staffPaths.some((path) => {
    const [start = path] = path.split("/:");
    return pathname === start || pathname.startsWith(`${start}/`);
  });
}
