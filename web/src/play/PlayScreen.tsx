import { usePlace } from "../shared/place.ts";
import { SelectionScreen } from "./SelectionScreen.tsx";
import { StakePicker } from "./StakePicker.tsx";

/** The way into a round: a stake, then a cartela. */
export function PlayScreen() {
  const { bet, sessionId } = usePlace();
  if (bet === undefined && sessionId === undefined) return <StakePicker />;
  return <SelectionScreen key={bet ?? sessionId} />;
}
