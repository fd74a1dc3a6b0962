import { randomUUID } from "node:crypto";
import { hallCodeLength } from "@derash/protocol/hall/hall-code";
import { initDataOf, type TestPlayer } from "../app.ts";
import { newId, nowhere, sessionId, stake } from "./asking-fixture.ts";

export type Fields = Record<string, unknown>;
/** A body that fits, for every route that takes one; a new route without one fails `http/who-may-call.test.ts`. */
export const bodies: Record<string, (player: TestPlayer) => Fields> = {
  "POST /api/auth/telegram": (player) => ({ initData: initDataOf(player.telegramId) }),
  "POST /api/auth/refresh": (player) => ({ refreshToken: player.refreshToken }),
  "POST /api/auth/logout": () => ({ refreshToken: "nobody's" }),
  "POST /api/token": () => ({ username: `nobody-${newId()}`, password: "nothing" }),
  "POST /api/hall": () => ({ code: "0".repeat(hallCodeLength) }),
  "POST /api/hall/papers": () => ({ code: "0".repeat(hallCodeLength), cartelas: [1] }),
  "PATCH /api/user/:telegramId": () => ({ preferredLanguage: "am" }),
  "POST /api/game/create-session": () => ({ betAmount: stake }),
  "POST /api/reserve-cartelas": (player) => ({
    ...{ ...idOf(player), cartelaNumbers: [1], betAmount: stake, sessionId },
  }),
  "POST /api/confirm-cartelas": (player) => ({
    ...{ ...idOf(player), cartelaNumbers: [1], betAmount: stake, sessionId },
  }),
  "POST /api/ask-ahead": (player) => ({ ...idOf(player), cartelaNumbers: [1], betAmount: stake, sessionId }),
  "POST /api/give-up-ahead": (player) => ({ ...idOf(player), cartelaNumber: 1, betAmount: stake, sessionId }),
  "POST /api/keep-cartelas": (player) => ({
    ...{ ...idOf(player), betAmount: stake, sessionId, rounds: 0, lossMax: "10" },
  }),
  "POST /api/favourites": (player) => ({ ...idOf(player), cartelaNumbers: [1, 2] }),
  "POST /api/reserve-cartela": (player) => ({ ...idOf(player), cartelaNumber: 1, betAmount: stake, sessionId }),
  "POST /api/confirm-cartela": (player) => ({ ...idOf(player), cartelaNumber: 1, betAmount: stake, sessionId }),
  "POST /api/release-cartela": (player) => ({ ...idOf(player), cartelaNumber: 1, betAmount: stake, sessionId }),
  "POST /api/game/seat-wish": () => ({ sessionId, isWanted: true }),
  "POST /api/rounds/:id/share": () => ({ cartelaNumber: 1 }),
  "POST /api/payment/deposits": () => ({
    ...{ company_id: nowhere, provider: "chapa", amount: "100", idempotency_key: randomUUID() },
  }),
  "POST /api/payment/claims": () => ({ company_id: nowhere, transfer_number: "DI41FHSD4J" }),
  "POST /api/payment/destinations": () => ({
    ...{ company_id: nowhere, provider: "chapa", bank: "855", account: "0911223344", holder: "Abebe" },
  }),
  "POST /api/payment/withdrawals": () => ({
    ...{ company_id: nowhere, amount: "100", idempotency_key: randomUUID() },
  }),
  "POST /api/payment/limits": () => ({ period: "day", amount: "500" }),
  "POST /api/payment/limits/confirm": () => ({ period: "day", amount: "500" }),
  "POST /api/deduct-balance": (player) => ({ ...idOf(player), amount: stake, sessionId, sharedGameId: sessionId }),
};
/** A body that fits the schema, with no field that may be left out, for every route of staff that takes one. */
export const staffBodies: Record<string, Fields> = {
  "POST /api/user/password": { current_password: "wrong-1", new_password: "secret-2" },
  "POST /api/auth/confirm": { password: "wrong-1" },
  "POST /api/user/totp/enable": { code: "000000" },
  "POST /api/user/management/companies": { name: "Body" },
  "POST /api/user/management/branches": { name: "Body" },
  "POST /api/user/management/cashiers": { username: "body-cashier", password: "secret-1" },
  "POST /api/user/management/reset-password/:userId": { new_password: "secret-2" },
  "POST /api/user/management/status/:userId": { status: false },
  "POST /api/user/management/transfer-balance": { target_user_id: randomUUID(), amount: "5" },
  "POST /api/user/management/transfer-many": {
    ...{ items: [{ target_user_id: randomUUID(), amount: "5" }], idempotency_key: randomUUID() },
  },
  "POST /api/user/management/adjustments": {
    target_user_id: randomUUID(),
    amount: "5",
    reason: "a reason",
    idempotency_key: "a-key-of-this-test",
  },
  "POST /api/user/management/suspensions": { telegram_id: "999999999", reason: "a reason" },
  "POST /api/user/management/players/:telegramId/free-phone": { phone_end: "4411", reason: "a reason" },
  "POST /api/user/management/taxes/rule": { rate_bps: 0, threshold: "0", base: "prize", bearer: "winner" },
  "POST /api/payment/staff/fees": { provider: "desk", way: "deposit", fixed: "0", rate_bps: 0, bearer: "player" },
  "POST /api/user/management/taxes/pay": { month: "2020-01", amount: "1", reference: "R-1" },
  "POST /api/sales/bonus/deposit": { bonus_id: randomUUID() },
  "POST /api/sales/bonus/schedule": { preset: "management" },
  "POST /api/sales/bonus/budget": { amount: "5", direction: "in", idempotency_key: randomUUID() },
  "POST /api/sales/bonus/branch": { branch_id: randomUUID() },
  "POST /api/sales/betting/place-bet": { bet_amount: "5", cartelas: [2000] },
  "POST /api/venue/caller": { fence: 0 },
  "POST /api/venue/unpaid": { cartelas: 0 },
  "POST /api/venue/regulars": { name: "Body", cartelas: [2000] },
  "POST /api/venue/voice": { language: "am", number: 1, clip: null },
  "POST /api/venue/brand": { name: "Body", colour: null },
  "POST /api/venue/round/:saleId/pace": { call_interval_ms: 5000 },
  "POST /api/venue/round/:saleId/countdown": { seconds: 60 },
  "POST /api/venue/round/:saleId/call": { number: 1, position: 1 },
  "POST /api/venue/round/:saleId/check": { cartela_number: 1 },
  "POST /api/venue/round/:saleId/cancel": { reason: "a reason" },
  "POST /api/sales/betting/process-win-with-calls": { sale_id: randomUUID(), is_win: true },
  "POST /api/sales": { bet: "5", number_of_players: 2 },
  "POST /api/rooms/:roomId/patterns": { patterns: ["heart"] },
  "POST /api/rooms/:roomId/stages": { stages: [1, 99].map((sharePercent) => ({ sharePercent, patterns: ["heart"] })) },
  "POST /api/announcements": { roomId: randomUUID(), at: 1_900_000_000_000, patterns: ["heart"], guarantee: "5" },
  "POST /api/announcements/:roundId/cancel": { reason: "a reason" },
  "POST /api/rooms/:roomId/cartelas": { cartelasPerPlayerMax: 2 },
  "POST /api/venue/settings": {
    ...{ physical_draw_allowed: false, opening_count_required: false },
    ...{ note_above: "5", approval_above: "5" },
  },
  "POST /api/payment/staff/withdrawals/:id/decide": { was_paid: true, reason: "a reason" },
  "POST /api/payment/staff/deposits/:id/decide": { credit: true, reason: "a reason" },
  "POST /api/payment/staff/deposits/:id/resume": { reason: "a reason" },
  "POST /api/payment/staff/deposits/:id/tie": { message: `${nowhere}:1`, reason: "a reason" },
  "POST /api/payment/staff/devices": {
    ...{ company_id: nowhere, name: "phone", bank: "telebirr", account: "0911223344", holder: "Derash" },
  },
  "POST /api/payment/staff/devices/:id/switch": { is_on: true },
  "POST /api/payment/staff/devices/:id/seen": {
    ...{ faults: [{ is: "gap", from: 1, to: 1, expected: null, said: null }], reason: "a reason" },
  },
  "POST /api/payment/staff/accounts": { company_id: nowhere, provider: "chapa" },
  "POST /api/payment/staff/accounts/:id/switch": { way: "deposit", is_on: true },
  "POST /api/payment/staff/limits": { company_id: nowhere, period: "day", amount: null },
  "POST /api/payment/staff/switches": { provider: "telebirr", way: "deposit", is_on: true },
  "POST /api/payment/desk/top-ups": { player_id: nowhere, amount: "5", idempotency_key: "a-key-of-this-test" },
  "POST /api/payment/reconciliation/:account/:day/statement": { file_name: "bank.csv", text: "date" },
  "POST /api/payment/reconciliation-items/:id/ask": { reason: "a reason", adjust: false },
  "POST /api/payment/reconciliation-items/:id/decide": { agrees: true, adjust: false },
  "POST /api/payment/desk/cash-outs": { reference: "WNOBODY" },
  "POST /api/venue/profile": { branch_id: randomUUID() },
  "POST /api/shift/close": { counted_cash: "5" },
  "POST /api/shift/:id/close": { counted_cash: "5", note: "a reason" },
  "POST /api/shift/open": { counted_cash: "5" },
  "POST /api/shift/cash": { kind: "drop", amount: "5", idempotency_key: randomUUID() },
  "POST /api/day-close/safe": {
    ...{ branch_id: randomUUID(), kind: "to_bank", amount: "5", reason: "slip 1", idempotency_key: randomUUID() },
  },
  "POST /api/day-close": { branch_id: randomUUID(), day: "2026-01-31" },
  "POST /api/venue/hall-link/branch": { branch_id: randomUUID() },
  "POST /api/venue/hall-link/end": { code: "0000AAAA" },
  "POST /api/venue/regulars/:id/forget": { cartelas: [1] },
};
/** Their columns have rules of their own; see cartela/. */
export const cartelaRoutes = ["POST /api/cartela", "PUT /api/cartela/:id", "POST /api/cartela/package"];
export const isDecision = (route: string) => /\/(approve|reject)$/.test(route);
const idOf = (player: TestPlayer) => ({ telegramId: String(player.telegramId) });
export const bodyOf = (route: string, player: TestPlayer): Fields => bodies[route]?.(player) ?? {};
