import { voiceBytesMax } from "@derash/protocol/hall/voice-pack";
import {
  changeBrand,
  changeHallProfile,
  changeHallSettings,
  changeVoice,
  readBrand,
  readHallProfile,
  readHallSettings,
  readLogo,
  readVoice,
  readVoiceClip,
} from "@derash/protocol/path/hall";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { HallRulesService } from "./service.ts";

export function hallRulesRoutes(http: Http, { hallRules }: { hallRules: HallRulesService }): void {
  serve(http, readHallSettings, (request) => hallRules.settings(actorOf(request).staff, request.query.companyId));
  serve(http, changeHallSettings, (request) => hallRules.setSettings(actorOf(request), request.body));
  serve(http, readHallProfile, (request) => hallRules.profile(actorOf(request).staff, request.query.branchId));
  serve(http, changeHallProfile, (request) => hallRules.setProfile(actorOf(request), request.body));
  serve(http, readBrand, async (request) => ({
    success: true,
    brand: await hallRules.brand(actorOf(request).staff, request.query),
  }));
  serve(http, changeBrand, async (request) => ({
    success: true,
    brand: await hallRules.setBrand(actorOf(request), request.body),
  }));
  serve(http, readVoice, async (request) => ({
    success: true,
    pack: await hallRules.voice(actorOf(request).staff, request.query.companyId),
  }));
  serve(
    http,
    changeVoice,
    async (request) => ({ success: true, pack: await hallRules.setVoice(actorOf(request), request.body) }),
    { bodyLimit: voiceBytesMax * 2 },
  );
  serve(http, readVoiceClip, async (request, reply) => {
    const content = await hallRules.clip(request.params);
    // The page asks by its pack's version.
    return reply.header("cache-control", "public, max-age=31536000, immutable").type("audio/wav").send(content);
  });
  serve(http, readLogo, async (request, reply) => {
    const content = await hallRules.logo(request.params.hash);
    // Under its own hash it does not change any more.
    return reply.header("cache-control", "public, max-age=31536000, immutable").type("image/jpeg").send(content);
  });
}
