import { payTax, readTaxes, setTaxProfile } from "@derash/protocol/path/tax";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { TaxService } from "./service.ts";

export function taxRoutes(http: Http, { taxes }: { taxes: TaxService }): void {
  serve(http, readTaxes, (request) => taxes.read(actorOf(request).staff, request.query.companyId));
  serve(http, setTaxProfile, (request) => taxes.setProfile(actorOf(request), request.body));
  serve(http, payTax, (request) => taxes.pay(actorOf(request), request.body));
}
