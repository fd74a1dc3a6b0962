import * as path from "@derash/protocol/path/reconciliation";
import { statementBytesMax } from "@derash/protocol/payment/reconciliation";
import { sendFile } from "../../http/file.ts";
import { actorOf, type Http } from "../../http/http.ts";
import { serve } from "../../http/serve.ts";
import type { ReconciliationService } from "./service.ts";

/** JSON writes some characters longer than they are. */
const bodyBytesMax = statementBytesMax * 2;

export function reconciliationRoutes(
  http: Http,
  { reconciliations }: { reconciliations: ReconciliationService },
): void {
  serve(http, path.listReconciliations, (request) =>
    reconciliations.list(actorOf(request).staff, request.query.companyId),
  );

  serve(http, path.readReconciliation, (request) => reconciliations.page(actorOf(request).staff, request.params));

  serve(http, path.runReconciliation, (request) => reconciliations.run(actorOf(request), request.params));

  serve(
    http,
    path.uploadStatement,
    (request) => reconciliations.upload(actorOf(request), request.params, request.body),
    { bodyLimit: bodyBytesMax },
  );

  serve(http, path.exportReconciliation, async (request, reply) =>
    sendFile(reply, await reconciliations.exportFile(actorOf(request), request.params, request.query)),
  );

  serve(http, path.askToCloseItem, (request) => reconciliations.ask(actorOf(request), request.params.id, request.body));

  serve(http, path.decideItem, (request) => reconciliations.decide(actorOf(request), request.params.id, request.body));
}
