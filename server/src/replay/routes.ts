import { readReplayPicture, shareRound } from "@derash/protocol/path/share";
import { type Http, playerOf } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { ReplayService } from "./service.ts";

export function replayRoutes(http: Http, { replays }: { replays: ReplayService }): void {
  serve(http, readReplayPicture, async (request, reply) => {
    const { roundId, cartelaNumber } = request.params;
    const content = await replays.picture(roundId, cartelaNumber);
    // What is over does not change any more.
    return reply.header("cache-control", "public, max-age=86400, immutable").type("image/jpeg").send(content);
  });

  serve(http, shareRound, (request) =>
    replays.share(playerOf(request), { roundId: request.params.roundId, ...request.body }),
  );
}
