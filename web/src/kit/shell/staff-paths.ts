/** Pages of staff: a player who is staff too is let in there, and who is signed out is asked for a password. */
export const staffPaths = [
  "/audit",
  "/cartelas/print",
  "/fairness",
  "/generator",
  "/hall",
  "/receipt/:saleId",
  "/sales",
  "/shifts",
  "/user-management",
];

export function isStaffPath(pathname: string): boolean {
  return staffPaths.some((path) => {
    const [start = path] = path.split("/:");
    return pathname === start || pathname.startsWith(`${start}/`);
  });
}
