import type { Brand } from "@derash/protocol/hall/brand";
import { listCartelas } from "@derash/protocol/path/cartela";
import { linkHall, watchHall } from "@derash/protocol/path/hall";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { hallCodeKey } from "../../data/hall/hall-link.ts";

const codeMs = 30_000;

/** The code of the hall, the same at every till and evening after evening; null while it is not known. Pending: not asked yet by this page. */
export function useHallCode(): { code: string | null; isPending: boolean } {
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: hallCodeKey,
    queryFn: () => call(linkHall),
    // Another window or till may end it.
    refetchInterval: codeMs,
    retry: false,
  });
  return { code: data?.code ?? null, isPending: !isFetchedAfterMount };
}

/** An owner changes it a few times a year, and sees the wall of a hall do so while she looks. */
const brandMs = 30_000;

/** How the hall looks to its guests: asked for as a TV asks, by the hall's code. */
export function useHallBrand(code: string | null): Brand | null {
  const { data } = useQuery({
    queryKey: ["hall-brand", code],
    queryFn: async () => (code === null ? null : (await call(watchHall, { body: { code } })).brand),
    enabled: code !== null,
    refetchInterval: brandMs,
  });
  return data ?? null;
}

/** The highest number that the hall sells; 0 while it is not known. */
export function useCartelasMax(): number {
  const { data = [] } = useQuery({
    queryKey: ["venue-cartelas"],
    queryFn: () => call(listCartelas),
    select: (list) => list.map(({ number }) => number),
  });
  return Math.max(0, ...data);
}
