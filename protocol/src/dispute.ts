import * as z from "zod";
import { toldVoidReason } from "./draw.ts";
import { ball, cartelaNumber } from "./field.ts";
import { claimRule } from "./hall/profile.ts";
import { drawMode } from "./hall/round.ts";
import { askedAhead } from "./history.ts";
import { namedObject } from "./named-object.ts";

/** GET /api/dispute/{round}?cartela= : the round as for its proof (protocol/src/draw.ts). */
export const disputeQuery = z
  .object({ cartela: cartelaNumber })
  .transform(({ cartela }) => ({ cartelaNumber: cartela }));

export const disputeTransfer = namedObject(
  "DisputeTransfer",
  "Money that moved; birr. `amount` is signed as it changed the account of the cartela.",
  { id: z.string(), type: z.string(), description: z.string(), amount: z.number(), at: z.number() },
);

export const disputeClaim = namedObject("DisputeClaim", "A check of a cartela in a hall, at so many calls.", {
  cartelaNumber: z.number(),
  call: z.number(),
  verdict: z.enum(["winner", "too_late", "no_bingo"]),
  by: z.string(),
  at: z.number(),
});

export const disputeMove = namedObject(
  "DisputeMove",
  "Any transfer of the round, from which kind of account to which.",
  { ...disputeTransfer.shape, from: z.string(), to: z.string() },
);

export const dispute = namedObject(
  "Dispute",
  "Everything that there is to say of one cartela in a round that is over. Times are epoch milliseconds, money is birr. Players are named by their first two letters, paper cartelas by nobody.",
  {
    success: z.literal(true),
    round: z.object({
      id: z.string(),
      gameId: z.string().describe("The display code."),
      kind: z.enum(["room", "hall"]),
      mode: drawMode,
      company: z.string(),
      branch: z.string(),
      cashier: z.string().nullable().describe("Of a hall: whose till sold the cartela."),
      claimRule: claimRule.nullable().describe("Of a hall: who is paid where several papers are complete."),
      patterns: z
        .array(z.string())
        .describe("By what it was won, as values of the pattern gallery; of stages the last one's."),
      stages: z
        .array(
          z.object({
            ...{ patterns: z.array(z.string()), sharePercent: z.number(), call: z.number().nullable() },
            winners: z.array(z.object({ cartelaNumber: z.number(), prize: z.number() })),
          }),
        )
        .describe("In their order, of a round that has several; else none."),
      stake: z.number(),
      state: z.enum(["settled", "void"]),
      voidReason: toldVoidReason.nullable(),
      reason: z.string().nullable().describe("The cashier's own words."),
      openedAt: z.number(),
      closedAt: z.number().nullable(),
      endedAt: z.number(),
      pot: z.number().describe("Of a void these are what was given back, nothing and nothing."),
      derash: z.number(),
      houseCut: z.number(),
      winningCall: z.number().nullable().describe("The call that decided the round; of a void null."),
      calledBalls: z.array(z.number()),
    }),
    cartela: z.object({
      number: z.number(),
      version: z.number().nullable().describe("Of paper. The mini app's cartelas never change."),
      cells: z.array(z.number()),
      holder: z.string().nullable(),
      prize: z.number(),
      bonus: z.number(),
      tax: z.number().exactOptional().describe("Withheld of prize and bonus; left out: nothing."),
      asked: z
        .object({ how: askedAhead, at: z.number() })
        .nullable()
        .describe(
          "Of a cartela that was paid for as its round opened: that the player had asked for it before, and when.",
        ),
      soldAt: z.number().describe("When it was paid for: by the player, or over the counter of the round's cashier."),
    }),
    finish: z
      .object({ call: z.number(), ball: ball })
      .nullable()
      .describe("The call, from 1, at which it was complete, and its ball; null: it never was."),
    missing: z.number().describe("How many balls its nearest pattern was short of when the calls ended; 0: complete."),
    winners: z.array(
      z.object({ cartelaNumber: z.number(), name: z.string().nullable(), prize: z.number(), bonus: z.number() }),
    ),
    transfers: z
      .array(disputeTransfer)
      .describe(
        "Of this round, on the account that paid for the cartela: the player's, or in a hall the cashier's float.",
      ),
    claims: z
      .array(disputeClaim)
      .nullable()
      .describe(
        "What was said to have won in a hall, in order: the calls made, and what the claim was answered and to whom; shown to staff alone.",
      ),
    roundTransfers: z.array(disputeMove).nullable().describe("Every transfer of the round; shown to staff alone."),
    desk: z
      .object({
        paidBy: z.string().nullable().describe("On which till's float the prize is; of a void null."),
        bonus: z
          .enum(["waiting", "deposited", "paid_out"])
          .nullable()
          .describe("What has become of its quick win's bonus, which waits at the desk; null: it has none."),
        isTillGone: z
          .literal(true)
          .exactOptional()
          .describe(
            "The drawer that has the prize, or owes the stake, is counted by now, or its cashier is switched off, or was when this winner was sent to the branch. Left out: it is not.",
          ),
        givenBackAt: z
          .number()
          .nullable()
          .describe("Of a void: when the till that sold it said that its stakes are given back; null: it has not."),
      })
      .nullable()
      .describe("Of a hall: what its tills have said of the cash that is somebody's. Null: a round of a room."),
    proof: z
      .object({ path: z.string(), closeHash: z.string() })
      .nullable()
      .describe("null: a physical draw, a round whose sale was never closed, or one from before there were records."),
  },
);

export type DisputeTransfer = z.output<typeof disputeTransfer>;
export type DisputeClaim = z.output<typeof disputeClaim>;
export type DisputeMove = z.output<typeof disputeMove>;
export type Dispute = z.output<typeof dispute>;
