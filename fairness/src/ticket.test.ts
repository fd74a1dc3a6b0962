import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { cardHashOf, leafOf, paperTagOf, playerTagOf, saltOf, type Ticket } from "./ticket.ts";

const roundId = "00112233-4455-6677-8899-aabbccddeeff";
const ticketId = "0199c0de-0000-7000-8000-000000000001";
const salt = new Uint8Array(16).fill(1);
const ticket: Ticket = {
  cartelaNumber: 3,
  cardHash: sha256(Uint8Array.of(1)),
  stake: santim(1000),
  playerTag: sha256(Uint8Array.of(2)),
  ticketId,
};
const hexOf = (text: string, ...rest: number[]) =>
  bytesToHex(sha256(Uint8Array.from([...[...text].map((sign) => sign.charCodeAt(0)), ...rest])));

test("a card's hash covers its number and its 25 cells", () => {
  const cartela = cartelaSet(2)[56] as { number: number; cells: readonly number[] };
  expect(cartela.number).toBe(257);
  expect(bytesToHex(cardHashOf(cartela))).toBe(hexOf("bingo75/v1/card", 1, 1, ...cartela.cells));
  expect(cardHashOf({ ...cartela, number: 258 })).not.toEqual(cardHashOf(cartela));
  expect(cardHashOf({ ...cartela, cells: cartela.cells.toReversed() })).not.toEqual(cardHashOf(cartela));
  expect(() => cardHashOf({ ...cartela, cells: cartela.cells.slice(1) })).toThrow(RangeError);
  expect(() => cardHashOf({ ...cartela, cells: cartela.cells.with(0, 256) })).toThrow(RangeError);
});

test("a player's tag covers their salt and their Telegram id, which may be longer than four bytes", () => {
  const tag = hexOf("bingo75/v1/player", ...salt, 0, 0, 0, 1, 0x2a, 5, 0xf2, 1);
  expect(bytesToHex(playerTagOf(salt, 5_000_000_001n))).toBe(tag);
  expect(playerTagOf(salt, 5_000_000_001)).toEqual(playerTagOf(salt, 5_000_000_001n));
  expect(playerTagOf(salt, 5_000_000_002n)).not.toEqual(playerTagOf(salt, 5_000_000_001n));
  expect(() => playerTagOf(salt.slice(1), 1)).toThrow(RangeError);
});

test("a salt is another one in every round and for every secret, and the same whenever it is asked for", () => {
  const secrets = [salt, new Uint8Array(16).fill(2)];
  const salts = secrets.flatMap((secret) => [roundId, ticketId].map((round) => bytesToHex(saltOf(secret, round))));
  expect(new Set(salts).size).toBe(4);
  expect(bytesToHex(saltOf(salt, roundId))).toBe(salts[0]);
  expect(playerTagOf(saltOf(salt, roundId), 1)).toHaveLength(32);
});

test("a paper's tag covers its ticket", () => {
  const idBytes = [0x01, 0x99, 0xc0, 0xde, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 1];
  expect(bytesToHex(paperTagOf(ticketId))).toBe(hexOf("bingo75/v1/paper", ...idBytes));
});

test("a leaf covers the round and every part of the ticket", () => {
  const others: Ticket[] = [
    { ...ticket, cartelaNumber: 4 },
    { ...ticket, cardHash: ticket.playerTag },
    { ...ticket, stake: santim(1001) },
    { ...ticket, playerTag: ticket.cardHash },
    { ...ticket, ticketId: roundId },
  ];
  const leaves = [leafOf(roundId, ticket), leafOf(ticketId, ticket), ...others.map((other) => leafOf(roundId, other))];
  expect(new Set(leaves.map(bytesToHex)).size).toBe(7);
});

test("what has not its bytes makes no leaf", () => {
  expect(() => leafOf(roundId, { ...ticket, cardHash: salt })).toThrow(RangeError);
  expect(() => leafOf(roundId, { ...ticket, playerTag: salt })).toThrow(RangeError);
  expect(() => leafOf(roundId, { ...ticket, ticketId: "" })).toThrow(RangeError);
  expect(() => leafOf(roundId, { ...ticket, cartelaNumber: 65_536 })).toThrow(RangeError);
});
