import type { Regular, Regulars } from "@derash/protocol/hall/regular";
import { forgetRegular, keepRegular, readRegulars } from "@derash/protocol/path/hall-round";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { useAlert } from "../../kit/alert.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";

const key = ["venue-regulars"];
/** Another till may have kept somebody. */
const askedEveryMs = 15_000;

type Kept = { name: string; cartelas: number[]; is_standing: boolean };

/** What is shown of the name; null: nobody has it here. */
function shownOf({ regulars }: Regulars, { name }: Kept) {
  const shown = regulars.find((regular) => regular.name.toLowerCase() === name.toLowerCase());
  return shown ? { cartelas: shown.cartelas, is_standing: shown.isStanding } : null;
}

/** The hall's regulars, the same at every till. */
export function useRegulars() {
  const client = useQueryClient();
  const alert = useAlert();
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(readRegulars),
    refetchInterval: askedEveryMs,
  });
  const answered = {
    onSuccess: (answer: Regulars) => client.setQueryData(key, answer),
    onError: (error: Error) => {
      // Another till may have kept somebody else under the name, or forgotten them.
      void client.invalidateQueries({ queryKey: key });
      void alert(serverMessage(error));
    },
  };
  const keep = useMutation({
    mutationFn: (kept: Kept) => call(keepRegular, { body: { ...kept, seen: data && shownOf(data, kept) } }),
    ...answered,
  });
  const forget = useMutation({
    mutationFn: ({ id, cartelas }: Regular) => call(forgetRegular, { params: { id }, body: { cartelas } }),
    ...answered,
  });
  return {
    regulars: data?.regulars ?? [],
    isBusy: keep.isPending || forget.isPending,
    keep: keep.mutate,
    forget: forget.mutate,
  };
}

export type RegularsList = ReturnType<typeof useRegulars>;
