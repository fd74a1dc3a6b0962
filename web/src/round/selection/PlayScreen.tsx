import { usePrefetchQuery } from "@tanstack/react-query";
import { sessionsQuery } from "../../data/queries.ts";
import { later } from "../../kit/shell/later.tsx";
import { isAtTable, usePlace } from "../../room/place.ts";
import { SelectionScreen } from "./SelectionScreen.tsx";

/** Links name a stake; who comes without one has a moment for the picker's code to come. */
const StakePicker = later(() => import("./StakePicker.tsx").then((m) => m.StakePicker));

/** The way into a round: a stake, then a cartela. */
export function PlayScreen() {
  const place = usePlace();
  return isAtTable(place) ? <SelectionScreen key={place.bet ?? place.sessionId} /> : <Stakes />;
}

function Stakes() {
  // Beside its code, not after it.
  usePrefetchQuery(sessionsQuery);
  return <StakePicker />;
}
