import { isBuilt, isOthers, keepBuilt } from "./built.ts";
import { buildWeb } from "./run.ts";

// `npm start`: the web app is built, then the server runs in this very process, so that signals reach it. In production what was built
// from this source is served as it is, and so is what another user has built, who has to see to it.
const isProduction = process.env.NODE_ENV === "production";
if (isProduction && isOthers()) {
  if (!isBuilt()) process.stderr.write("web/dist is another user's: after a change of the source build it as them.\n");
} else if (!isProduction || !isBuilt()) {
  buildWeb();
  keepBuilt();
}
await import("../server/src/start.ts");
