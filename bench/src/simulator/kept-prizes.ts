import type { Outcome } from "@derash/game/outcome";
import { invariant } from "@derash/server/app-error";
import type { StagePart } from "@derash/server/round/record";
import type { MoveDeps } from "@derash/server/round/transition";
import { cartelaKey, type Kept, type KeptRound } from "./kept-rows.ts";
import type { MemoryStore, Transaction } from "./memory-store.ts";

type Deps = {
  store: MemoryStore;
  kept: Kept;
  change: (tx: Transaction, roundId: string, changed: Partial<KeptRound>) => void;
};
type Prizes = Pick<NonNullable<MoveDeps["changes"]>, "setPrizes" | "addStageWins" | "stagePaid">;

const mine = (queries: unknown) => queries as Transaction;

/** What becomes of prizes in server/src/round/change-store.ts, over rows in memory. */
export function keptPrizes({ store, kept, change }: Deps): Prizes {
  function addPrizes(tx: Transaction, roundId: string, winners: readonly Outcome["winners"][number][]): void {
    for (const { cartelaNumber, prize, bonus } of winners) {
      const key = cartelaKey(roundId, cartelaNumber);
      const cartela = store.get(tx, kept.cartelas, key);
      invariant(cartela, "a winner is kept");
      store.put(tx, kept.cartelas, key, { ...cartela, prize: cartela.prize + prize, bonus: cartela.bonus + bonus });
    }
  }

  function stagesOf(tx: Transaction, roundId: string): StagePart {
    const { stages } = store.get(tx, kept.rounds, roundId) ?? {};
    invariant(stages, "a stage is of a round that has stages");
    return stages;
  }

  return {
    setPrizes: async (tx, roundId, winners) => addPrizes(mine(tx), roundId, winners),
    addStageWins: async (tx, roundId, stage, winners) => {
      await store.statement(mine(tx));
      addPrizes(mine(tx), roundId, winners);
      const stages = stagesOf(mine(tx), roundId);
      const wins = winners.map(({ cartelaNumber, prize, withheld }) => ({ stage, cartelaNumber, prize, withheld }));
      change(mine(tx), roundId, { stages: { ...stages, wins: [...stages.wins, ...wins] } });
    },
    stagePaid: async (tx, roundId, stage) => {
      await store.statement(mine(tx));
      change(mine(tx), roundId, { stages: { ...stagesOf(mine(tx), roundId), settled: stage } });
    },
  };
}
