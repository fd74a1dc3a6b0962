import type { Callers } from "@derash/protocol/contract/endpoint";
import { routePermission } from "../../src/http/permission.ts";

/** The webhook is there only when the bot has a webhook; its tests are the bot's. */
export const routes = Object.entries(routePermission).filter(([route]) => route !== "POST /telegram/webhook");
const routesOf = (isMeant: (permission: Callers) => boolean) =>
  routes.filter(([, permission]) => isMeant(permission)).map(([route]) => route);
const isForPlayers = (permission: Callers) => permission !== "anyone" && permission.includes("player");
export const openRoutes = routesOf((permission) => permission === "anyone");
export const signedInRoutes = routesOf((permission) => permission !== "anyone");
/** What a player may call; routes of staff only have a matrix of their own. */
export const playerRoutes = routesOf(isForPlayers);
/** Routes that need no body, whatever their verb. */
const bodiless = [
  ...["POST /api/auth/logout-everywhere", "POST /api/user/totp"],
  "POST /api/user/management/super-admins/:userId/reset-totp",
  "POST /api/venue/hall-link",
  "POST /api/user/management/adjustments/:id/withdraw",
  "POST /api/user/management/suspensions/:id/end",
  "POST /api/venue/give-up/:id/refuse",
  ...["cancel/withdraw", "given-back", "take-over"].map((move) => `POST /api/venue/round/:saleId/${move}`),
  "POST /api/venue/bonus/:id/paid-out",
  // Read as bytes, whatever they are.
  ...["POST /api/payment/hook/:account", "POST /api/payment/approval/:account", "POST /api/payment/sms"],
  "POST /api/payment/staff/payments/:id/look-up",
  "POST /api/payment/reconciliation/:account/:day/run",
  // Nothing in it is required.
  "POST /api/payment/desk/destinations/:id/verify",
  ...["cartelas", "start", "pause", "play"].map((move) => `POST /api/venue/round/:saleId/${move}`),
];
export const writes = (route: string) => /^(POST|PUT|PATCH) /.test(route) && !bodiless.includes(route);
/** Routes with a body that a player or anyone may call. */
export const bodyRoutes = [...openRoutes, ...playerRoutes].filter(writes);
export const staffRoutes = signedInRoutes.filter((route) => !playerRoutes.includes(route));
