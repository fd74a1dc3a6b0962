import { useEffect } from "react";

/**
 * Keeps the reader on the page for as long as this is drawn: Back leads nowhere, and the browser asks before it closes or
 * reloads the page. For what is shown this once.
 */
export function useStay(): void {
  useEffect(() => {
    const { href } = location;
    const place = { stays: crypto.randomUUID() };
    const isHere = () => (history.state as Partial<typeof place> | null)?.stays === place.stays;
    // An entry of our own lies between the reader and the way back; whoever takes it finds herself here again. It is put
    // back before the router looks, or another page would be drawn.
    const stay = () => {
      if (!isHere()) history.pushState(place, "", href);
    };
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    stay();
    window.addEventListener("popstate", stay, { capture: true });
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("popstate", stay, { capture: true });
      window.removeEventListener("beforeunload", ask);
      // Afterwards Back leads where it always did; unless the reader has been led elsewhere meanwhile.
      if (isHere()) history.back();
    };
  }, []);
}
