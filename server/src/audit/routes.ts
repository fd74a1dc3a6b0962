import { listAudit, listSignals } from "@derash/protocol/path/audit";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { AuditService } from "./service.ts";

export function auditRoutes(http: Http, { audit }: { audit: AuditService }): void {
  serve(http, listAudit, (request) => audit.search(actorOf(request).staff, request.query));

  serve(http, listSignals, (request) => audit.signals(actorOf(request).staff));
}
