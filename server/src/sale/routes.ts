import { type Sale, salesExport, salesFilter, salesQuery } from "@derash/protocol/sale";
import { askedDays, type Days } from "../days.ts";
import { actorOf, type Http } from "../http.ts";
import type { SaleService } from "./service.ts";

export function saleRoutes(http: Http, { sales }: { sales: SaleService }): void {
  http.get("/api/sales", { schema: { querystring: salesQuery } }, async (request, reply): Promise<Sale[]> => {
    const { pageSize } = request.query;
    const days = askedDays(request.query, Date.now());
    // One more than the page tells whether there is another.
    const found = await sales.list(actorOf(request).staff, { ...request.query, ...days, pageSize: pageSize + 1 });
    const page = found.slice(0, pageSize);
    const last = page.at(-1);
    if (last && found.length > pageSize) reply.header("link", `<${nextPage(request.url, days, last.id)}>; rel="next"`);
    return page;
  });

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

/** The page below a sale. It names the days, for the month that nobody named may end in between. */
function nextPage(url: string, { startDay, endDay }: Days, before: number): string {
  const [path, query] = url.split("?");
  const asked = new URLSearchParams(query);
  asked.set("start_date", startDay);
  asked.set("end_date", endDay);
  asked.set("before", String(before));
  return `${path}?${asked}`;
}
