import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "../api-error.ts";

type Asking<View> = {
  code: string;
  queryKey: QueryKey;
  ask: () => Promise<View>;
  /** Until it is asked for again, milliseconds. */
  waitMs: (known: View | undefined) => number;
  retryMs: number;
  /** One answer that is lost is nobody's business; after so many the page says that it is offline. */
  failuresMax: number;
  options?: Pick<UseQueryOptions<View>, "refetchIntervalInBackground" | "refetchOnReconnect" | "placeholderData">;
};

/** What a hall's code shows, asked for again and again. Without a code nothing is asked, nor with one that is none or over. */
export function useByCode<View>(asking: Asking<View>) {
  const { code, queryKey, ask, waitMs, retryMs, failuresMax, options } = asking;
  const failures = useRef(0);
  const { data, error } = useQuery<View>({
    queryKey,
    queryFn: async () => {
      failures.current += 1;
      const view = await ask();
      failures.current = 0;
      return view;
    },
    enabled: code !== "",
    retry: false,
    ...options,
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : state.error ? retryMs : waitMs(state.data)),
  });
  const isOver = isRefused(error);
  return {
    view: isOver ? null : (data ?? null),
    isOver,
    isLost: error !== null && !isOver && failures.current >= failuresMax,
  };
}

/** The code is none, or is over: no time makes it better. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
