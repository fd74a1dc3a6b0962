import { auditQuery } from "@derash/protocol/audit";
import { actorOf, type Http } from "../http.ts";
import type { AuditService } from "./service.ts";

export function auditRoutes(http: Http, { audit }: { audit: AuditService }): void {
  http.get("/api/audit", { schema: { querystring: auditQuery } }, (request) =>
    audit.search(actorOf(request).staff, request.query),
  );

  http.get("/api/audit/signals", (request) => audit.signals(actorOf(request).staff));
}
