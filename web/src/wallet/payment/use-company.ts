import { useSearchParams } from "wouter";
import { usePlayer } from "../../data/queries.ts";

/** Of which of my wallets a screen is: the one that the address names, else that of the company where I am or was last. */
export function useCompany() {
  const { wallets, companyId } = usePlayer();
  const [search, setSearch] = useSearchParams();
  const named = search.get("company");
  const mine = wallets.find((wallet) => wallet.companyId === named);
  const choose = (id: string) =>
    setSearch((before) => {
      before.set("company", id);
      return before;
    });
  return { companyId: mine?.companyId ?? companyId, named: mine?.companyId, wallets, choose };
}
