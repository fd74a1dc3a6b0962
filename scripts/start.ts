import { existsSync } from "node:fs";
import { buildWeb, root } from "./run.ts";

// `npm start`: the web app is built, then the server runs in this very process, so that signals reach it. In production a
// build that is there is served as it is.
if (process.env.NODE_ENV !== "production" || !existsSync(`${root}/web/dist/index.html`)) buildWeb();
await import("../server/src/start.ts");
