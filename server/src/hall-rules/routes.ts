import { changeHallProfile, changeHallSettings, readHallProfile, readHallSettings } from "@derash/protocol/path/hall";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { HallRulesService } from "./service.ts";

export function hallRulesRoutes(http: Http, { hallRules }: { hallRules: HallRulesService }): void {
  serve(http, readHallSettings, (request) => hallRules.settings(actorOf(request).staff, request.query.companyId));
  serve(http, changeHallSettings, (request) => hallRules.setSettings(actorOf(request), request.body));
  serve(http, readHallProfile, (request) => hallRules.profile(actorOf(request).staff, request.query.branchId));
  serve(http, changeHallProfile, (request) => hallRules.setProfile(actorOf(request), request.body));
}
