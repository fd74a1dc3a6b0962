import { salesExport, salesFilter, salesQuery } from "@derash/protocol/sale";
import { actorOf, type Http } from "../http.ts";
import type { SaleService } from "./service.ts";

export function saleRoutes(http: Http, { sales }: { sales: SaleService }): void {
  http.get("/api/sales", { schema: { querystring: salesQuery } }, (request) =>
    sales.list(actorOf(request).staff, request.query),
  );

  http.get("/api/sales/summary", { schema: { querystring: salesFilter } }, (request) =>
    sales.summary(actorOf(request).staff, request.query),
  );

  http.get("/api/sales/periods", (request) => sales.periods(actorOf(request).staff));

  http.get("/api/sales/chart", { schema: { querystring: salesFilter } }, (request) =>
    sales.chart(actorOf(request).staff, request.query),
  );

  http.get("/api/sales/export", { schema: { querystring: salesExport } }, async (request, reply) => {
    const { name, mediaType, content } = await sales.exportFile(actorOf(request), request.query);
    return reply
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header("cache-control", "no-store")
      .type(mediaType)
      .send(content);
  });
}
