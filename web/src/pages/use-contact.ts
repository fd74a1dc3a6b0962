import { readContact } from "@derash/protocol/path/operation";
import { useQuery } from "@tanstack/react-query";
import { callAsNobody } from "../data/api.ts";

/** Where a person is reached; null in a demo, which has none; undefined until it is known. Asked without a sign-in. */
export function useContact(): string | null | undefined {
  const { data } = useQuery({
    queryKey: ["contact"],
    queryFn: async () => (await callAsNobody(readContact)).contact,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
