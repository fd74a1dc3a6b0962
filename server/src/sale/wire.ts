import { santim, toBirr } from "@derash/game/money";
import { gameTypeName, type Sale } from "@derash/protocol/report/sale";
import type { SaleRow } from "./store.ts";

export const birr = (amount: number) => toBirr(santim(amount));

export function saleOf(row: SaleRow): Sale {
  return {
    id: row.id,
    round_id: row.round_id,
    code: row.code,
    created_at: row.created_at.toISOString(),
    bet: birr(row.stake_santim),
    number_of_players: row.player_count,
    number_of_cartelas: row.cartela_count,
    game_type: gameTypeName,
    total_winnings: birr(row.total_santim),
    cut: birr(row.cut_santim),
    player_winnings: birr(row.player_winnings_santim),
    guarantee_paid: birr(row.guarantee_paid_santim),
    ...(row.tax_santim > 0 && { tax: birr(row.tax_santim), withheld: birr(row.withheld_santim) }),
    user: { username: row.cashierName ?? "", branch: row.branchName, company: row.companyName },
  };
}
