import { startEmbeddedPostgres } from "@derash/server/postgres/embedded";
const p = await startEmbeddedPostgres({ dataDir: "/tmp/night/prod" });
await p.stop();
