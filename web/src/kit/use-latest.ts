import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * The same function on every render, so that one tap does not draw every cell of a grid anew; it does what the newest render says.
 * A layout effect, for a tap may come before any later one: it would be answered by what was true before it.
 */
export function useLatest<Args extends unknown[], Answer>(
  action: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  return useCallback((...args) => latest.current(...args), []);
}
