import { readContact } from "@derash/protocol/path/operation";
import { useQuery } from "@tanstack/react-query";
import { callAsNobody } from "./api.ts";

/** Where a person is reached, and the bot whose links open the mini app; undefined until it is known. Asked without a sign-in. */
export function useContact() {
  const { data, isPending } = useQuery({
    queryKey: ["contact"],
    queryFn: () => callAsNobody(readContact),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...data, isPending };
}
