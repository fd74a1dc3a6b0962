import { readStatus } from "@derash/protocol/path/operation";
import type { Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { StatusService } from "./service.ts";

export function statusRoutes(http: Http, { status }: { status: Pick<StatusService, "read"> }): void {
  serve(http, readStatus, () => status.read());
}
