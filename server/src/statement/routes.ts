import { exportStatement, readStatement } from "@derash/protocol/path/owner";
import { sendFile } from "../http/file.ts";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { StatementService } from "./service.ts";

export function statementRoutes(http: Http, { statements }: { statements: StatementService }): void {
  serve(http, readStatement, (request) => statements.read(actorOf(request).staff, request.query));

  serve(http, exportStatement, async (request, reply) =>
    sendFile(reply, await statements.exportFile(actorOf(request), request.query)),
  );
}
