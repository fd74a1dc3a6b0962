import { lazyScreen } from "./kit/shell/lazy-screen.tsx";

/** Fetched ahead by whoever has paid: at the start of a round there is no time to lose on a weak network. */
export const GameScreen = lazyScreen(() => import("./round/game/GameScreen.tsx").then((m) => m.GameScreen));
