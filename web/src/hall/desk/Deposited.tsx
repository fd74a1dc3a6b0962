import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { readJson, writeJson } from "../../data/storage.ts";
import { createStore, useStore } from "../../data/store.ts";
import { birr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { type Hall, useHallRefresh } from "../use-hall.ts";

const keptMax = 20;

/** What is said here to be paid out. Kept, so that a page that is loaded anew asks nobody to pay it once more. */
const paidStore = createStore<readonly string[]>(readJson("derash-bonuses-paid") ?? []);

function keepPaid(id: string): void {
  const paid = [...paidStore.get(), id].slice(-keptMax);
  writeJson("derash-bonuses-paid", paid);
  paidStore.set(paid);
}

/** Bonuses that were deposited for this till: from now on the winner gets them out of its drawer, and its float is higher by them. */
export function Deposited({ hall: { desk, answer } }: { hall: Hall }) {
  const paid = useStore(paidStore);
  const refresh = useHallRefresh();
  const own = desk.bonuses.filter(({ cashierId }) => cashierId === answer.cashierId);
  const known = own.map(({ id }) => id).join();
  useEffect(() => {
    if (known !== "") void refresh();
  }, [known, refresh]);
  return own
    .filter(({ id }) => !paid.includes(id))
    .map(({ id, gameId, winner, amount }) => (
      <div
        key={id}
        role="status"
        data-testid="bonus-deposited"
        className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border-2 border-(--gold-line) bg-gold-wash px-3 py-2"
      >
        <p className="min-w-0 flex-1 basis-64 font-semibold">
          <Trans>
            The bonus of {gameId} is deposited: pay out <span className="font-extrabold">{birr(amount)} ETB</span> to{" "}
            {winner}.
          </Trans>
        </p>
        <Button onClick={() => keepPaid(id)}>
          <Trans>Paid out</Trans>
        </Button>
      </div>
    ));
}
