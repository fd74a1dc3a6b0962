import { useRef } from "react";

/**
 * Lets nothing start before the last has ended. A mutation says that it is pending only after the next render, which is
 * too late for a double click. What fails is the mutation's own to show.
 */
export function useOneAtATime(): (action: () => Promise<unknown>) => void {
  const isRunning = useRef(false);
  return (action) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void action()
      .catch(() => {})
      .finally(() => {
        isRunning.current = false;
      });
  };
}
