import { listCartelas } from "@derash/protocol/path/cartela";
import { linkHall } from "@derash/protocol/path/hall";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { hallCodeKey } from "../../data/hall/hall-link.ts";

/** The code of the hall, the same at every till and evening after evening; null while it is not known. */
export function useHallCode(): { code: string | null; isPending: boolean } {
  const { data, isPending } = useQuery({
    queryKey: hallCodeKey,
    queryFn: () => call(linkHall),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { code: data?.code ?? null, isPending };
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
