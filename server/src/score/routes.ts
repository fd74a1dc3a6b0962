import { listLeaders } from "@derash/protocol/path/score";
import type { Features } from "@derash/protocol/round";
import { AppError } from "../app-error.ts";
import { type Http, playerOf } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { ScoreService } from "./service.ts";

export function scoreRoutes(http: Http, { scores, features }: { scores: ScoreService; features: Features }): void {
  serve(http, listLeaders, (request) => {
    if (!features.scores) throw new AppError("scores_off");
    return scores.leaders(playerOf(request), request.query);
  });
}
