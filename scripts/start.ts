import { buildWeb } from "./run.ts";

// `npm start`: the web app is built, then the server runs in this very process, so that signals reach it.
if (process.env.NODE_ENV !== "production") buildWeb();
await import("../server/src/start.ts");
