import { exportSales, listSales, readSalesChart, readSalesPeriods, readSalesSummary } from "@derash/protocol/path/sale";
import { askedDays, type Days } from "../days.ts";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { SaleService } from "./service.ts";

export function saleRoutes(http: Http, { sales }: { sales: SaleService }): void {
  serve(http, listSales, async (request, reply) => {
    const { pageSize } = request.query;
    const days = askedDays(request.query, Date.now());
    // One more than the page tells whether there is another.
    const found = await sales.list(actorOf(request).staff, { ...request.query, ...days, pageSize: pageSize + 1 });
    const page = found.slice(0, pageSize);
    const last = page.at(-1);
    if (last && found.length > pageSize) reply.header("link", `<${nextPage(request.url, days, last.id)}>; rel="next"`);
    return page;
  });

  serve(http, readSalesSummary, (request) => sales.summary(actorOf(request).staff, request.query));

  serve(http, readSalesPeriods, (request) => sales.periods(actorOf(request).staff));

  serve(http, readSalesChart, (request) => sales.chart(actorOf(request).staff, request.query));

  serve(http, exportSales, async (request, reply) => {
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
