import { useCallback } from "react";
import { useLocation } from "wouter";
import { pathTo, usePlace } from "./place.ts";
import { useBackButton } from "./telegram-link.ts";

const gamePaths = ["/", "/game"];

/** Steps of our own since the page was loaded. The browser's history may begin before it, in the page around ours. */
let steps = 0;
addEventListener("pushState", () => {
  steps += 1;
});
addEventListener("popstate", () => {
  steps = Math.max(0, steps - 1);
});

/** Every screen but the game's goes back to where the player came from, else to the game. */
export function TelegramBack() {
  const [pathname, navigate] = useLocation();
  const place = usePlace();
  const back = useCallback(() => (steps > 0 ? history.back() : navigate(pathTo("/", place))), [navigate, place]);
  useBackButton(back, !gamePaths.includes(pathname));
  return null;
}
