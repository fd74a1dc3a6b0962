import { saveSale } from "@derash/protocol/path/hall-round";
import { Trans, useLingui } from "@lingui/react/macro";
import { skipToken, useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { ApiError } from "../../data/api-error.ts";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { keptSalesData } from "./kept-game.ts";

const retryMs = 3_000;

/**
 * Saves the game with what this browser kept of it. The server has the sale already: it answers that one, or says in what
 * the two differ, and whoever counts the drawer should know.
 */
export function SavedSale({ saleId }: { saleId: string }) {
  const { t } = useLingui();
  const kept = keptSalesData(saleId);
  const { data, error } = useQuery({
    queryKey: ["saved-sale", saleId],
    queryFn: kept === null ? skipToken : () => call(saveSale, { body: kept }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (_, failure) => failure instanceof ApiError && failure.isOffline,
    retryDelay: retryMs,
  });
  if (kept === null) {
    return (
      <p className="text-sm text-soft" data-testid="saved-sale">
        {t`No game to save! select a cartela and start a new game.`}
      </p>
    );
  }
  if (error !== null) {
    return (
      <p
        role="alert"
        data-testid="saved-sale"
        className="rounded-md border-2 border-alarm px-3 py-2 font-bold text-alarm"
      >
        {serverMessage(error)}
      </p>
    );
  }
  return (
    <p className="text-sm text-soft" data-testid="saved-sale">
      {data ? <Trans>The sale is saved: {data.number_of_players} cartelas.</Trans> : <Trans>Saving the sale...</Trans>}
    </p>
  );
}
