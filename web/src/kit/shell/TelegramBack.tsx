import { useCallback } from "react";
import { useLocation } from "wouter";
import { leaveRound } from "../../room/my-cartelas.ts";
import { isAtTable, pathTo, tablesPath, usePlace } from "../../room/place.ts";
import { useBackButton } from "../../session/telegram-link.ts";
import { stepsMade } from "./steps.ts";

/**
 * On every screen but the first. From a table back to the tables, from the game to its cartelas (the stake stays in the
 * round), from any other screen to where the player came from, else to the game.
 */
export function TelegramBack() {
  const [pathname, navigate] = useLocation();
  const place = usePlace();
  const back = useCallback(() => {
    const { sharedGameId, ...table } = place;
    if (pathname === "/") return navigate(tablesPath(place));
    if (pathname !== "/game") return stepsMade() > 0 ? history.back() : navigate(pathTo("/", place));
    if (sharedGameId !== undefined) leaveRound(sharedGameId);
    navigate(pathTo("/", table));
  }, [navigate, pathname, place]);
  useBackButton(back, pathname !== "/" || isAtTable(place));
  return null;
}
