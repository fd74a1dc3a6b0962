import { useCallback } from "react";
import { useLocation } from "wouter";
import { pathTo, usePlace } from "./place.ts";
import { stepsMade } from "./steps.ts";
import { useBackButton } from "./telegram-link.ts";

const gamePaths = ["/", "/game"];

/** Every screen but the game's goes back to where the player came from, else to the game. */
export function TelegramBack() {
  const [pathname, navigate] = useLocation();
  const place = usePlace();
  const back = useCallback(() => (stepsMade() > 0 ? history.back() : navigate(pathTo("/", place))), [navigate, place]);
  useBackButton(back, !gamePaths.includes(pathname));
  return null;
}
