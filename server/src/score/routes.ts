import type { Features } from "@derash/protocol/round";
import { scoresQuery } from "@derash/protocol/score";
import { AppError } from "../app-error.ts";
import { type Http, playerOf } from "../http.ts";
import type { ScoreService } from "./service.ts";

export function scoreRoutes(http: Http, { scores, features }: { scores: ScoreService; features: Features }): void {
  http.get("/api/scores", { schema: { querystring: scoresQuery } }, (request) => {
    if (!features.scores) throw new AppError("scores_off");
    return scores.leaders(playerOf(request), request.query);
  });
}
