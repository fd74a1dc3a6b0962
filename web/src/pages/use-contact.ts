import type { ContactAnswer } from "@derash/protocol/contact";
import { useQuery } from "@tanstack/react-query";

/** Where a person is reached; null in a demo, which has none; undefined until it is known. Asked without a sign-in. */
export function useContact(): string | null | undefined {
  const { data } = useQuery({
    queryKey: ["contact"],
    queryFn: async () => {
      const response = await fetch("/api/contact");
      if (!response.ok) throw new Error(`no contact: ${response.status}`);
      return ((await response.json()) as ContactAnswer).contact;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
