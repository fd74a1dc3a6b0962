import { Lobby, type LobbyDeps, type LobbyView } from "./lobby.ts";
import { Wishes, type WishesDeps } from "./wishes.ts";

export type { LobbyView } from "./lobby.ts";

/** The first screen: all tables at once, and a word when somebody sits down at one. */
export type LobbyService = {
  start(): void;
  stop(): Promise<void>;
  /** All tables, for a socket that hears their changes from now on. Errors: overloaded. */
  join(): Promise<LobbyView>;
  /**
   * She is told once when somebody else has paid for a cartela at this table, unless she sits at another by then. One wish a
   * player. Answers when the quiet hours end, if it is quiet now. Errors: session_not_found.
   */
  wish(playerId: string, roomId: string): Promise<number | null>;
  forgetWish(playerId: string, roomId: string): Promise<void>;
};

export function createLobbyService(deps: LobbyDeps & WishesDeps): LobbyService {
  const lobby = new Lobby(deps);
  const wishes = new Wishes(deps);
  return {
    start: () => wishes.start(),
    stop: async () => {
      await Promise.all([lobby.stop(), wishes.stop()]);
    },
    join: () => lobby.join(),
    wish: (playerId, roomId) => wishes.wish(playerId, roomId),
    forgetWish: (playerId, roomId) => wishes.forget(playerId, roomId),
  };
}
