import { exportSales, listSales, readSalesChart, readSalesPeriods, readSalesSummary } from "@derash/protocol/path/sale";
import { sendFile } from "../http/file.ts";
import { actorOf, type Http } from "../http/http.ts";
import { linkNext } from "../http/page.ts";
import { serve } from "../http/serve.ts";
import type { SaleService } from "./service.ts";

export function saleRoutes(http: Http, { sales }: { sales: SaleService }): void {
  serve(http, listSales, async (request, reply) => {
    const { pageSize } = request.query;
    const days = sales.daysOf(request.query);
    const { startDay, endDay } = days;
    // One more than the page tells whether there is another.
    const found = await sales.list(actorOf(request).staff, { ...request.query, ...days, pageSize: pageSize + 1 });
    const page = found.slice(0, pageSize);
    const last = page.at(-1);
    // The next page names the days, for the month that nobody named may end in between.
    if (last && found.length > pageSize)
      linkNext(reply, request.url, { start_date: startDay, end_date: endDay, before: String(last.id) });
    return page;
  });

  serve(http, readSalesSummary, (request) => sales.summary(actorOf(request).staff, request.query));

  serve(http, readSalesPeriods, (request) => sales.periods(actorOf(request).staff));

  serve(http, readSalesChart, (request) => sales.chart(actorOf(request).staff, request.query));

  serve(http, exportSales, async (request, reply) =>
    sendFile(reply, await sales.exportFile(actorOf(request), request.query)),
  );
}
