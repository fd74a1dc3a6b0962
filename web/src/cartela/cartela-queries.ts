import type { CartelaColumns } from "@derash/game/cartela";
import type { CartelaRecord } from "@derash/protocol/cartela";
import {
  createCartela,
  givePackage,
  listCartelas,
  listCartelaVersions,
  updateCartela,
} from "@derash/protocol/path/cartela";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../data/api.ts";
import { branchesKey } from "../kit/staff/unit-queries.ts";
import { useStaff } from "../kit/staff/use-staff.ts";
import { isChosen, listQuery, type Scope, targetFields } from "./scope.ts";

const listsKey = ["cartela-list"];

function listKey({ companyId, branchId }: Scope) {
  return [...listsKey, companyId, branchId];
}

export function useCartelaList(scope: Scope) {
  const staff = useStaff();
  return useQuery({
    queryKey: listKey(scope),
    queryFn: () => call(listCartelas, { query: listQuery(staff, scope) }),
    enabled: isChosen(staff, scope),
  });
}

export function useVersions(id: string) {
  return useQuery({
    queryKey: ["cartela-versions", id],
    queryFn: () => call(listCartelaVersions, { params: { id } }),
  });
}

export type NewCartela = CartelaColumns & { number?: number };

/** Makes one cartela in the scope; the list is asked for again by whoever calls, once for many. */
export function useCreateCartela(scope: Scope): (cartela: NewCartela) => Promise<CartelaRecord> {
  const staff = useStaff();
  const target = targetFields(staff, scope);
  return (cartela) => call(createCartela, { body: { ...cartela, ...target } });
}

/** Asks for the lists again: a cartela of the company shows in each branch's list, too. */
export function useListRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: listsKey }),
      client.invalidateQueries({ queryKey: branchesKey }),
    ]);
  };
}

export function useAddPackage(scope: Scope) {
  const staff = useStaff();
  const refresh = useListRefresh();
  return useMutation({
    mutationFn: (set: number) => call(givePackage, { body: { set, ...targetFields(staff, scope) } }),
    onSettled: refresh,
  });
}

/** Saves an edit of the version that was read. The answer may be another cartela: the branch's new copy. */
export function useSaveCartela(scope: Scope) {
  const client = useQueryClient();
  const refresh = useListRefresh();
  return useMutation({
    mutationFn: ({ cartela, columns }: { cartela: CartelaRecord; columns: CartelaColumns }) =>
      call(updateCartela, { params: { id: cartela.id }, body: { ...columns, version: cartela.version } }),
    onSuccess: (saved) => {
      client.setQueryData<CartelaRecord[]>(listKey(scope), (list) =>
        list?.map((cartela) => (cartela.number === saved.number ? saved : cartela)),
      );
      void client.invalidateQueries({ queryKey: ["cartela-versions", saved.id] });
      void refresh();
    },
  });
}
