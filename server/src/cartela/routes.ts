import {
  type CartelaListAnswer,
  cartelaCreate,
  cartelaListParams,
  cartelaParams,
  cartelaQuery,
  cartelaUpdate,
  packageRequest,
} from "@derash/protocol/cartela";
import { actorOf, type Http } from "../http.ts";
import type { CartelaService } from "./service.ts";

export function cartelaRoutes(http: Http, { cartelas }: { cartelas: CartelaService }): void {
  const path = "/api/cartela";

  http.get(path, { schema: { querystring: cartelaQuery } }, (request) =>
    cartelas.list(actorOf(request).staff, request.query),
  );

  http.post(path, { schema: { body: cartelaCreate } }, (request) => cartelas.create(actorOf(request), request.body));

  http.post(`${path}/package`, { schema: { body: packageRequest } }, (request) => {
    const { set, ...choice } = request.body;
    return cartelas.givePackage(actorOf(request), choice, set);
  });

  http.put(`${path}/:id`, { schema: { params: cartelaParams, body: cartelaUpdate } }, (request) =>
    cartelas.update(actorOf(request), request.params.id, request.body),
  );

  http.get(
    `${path}/list/:listId`,
    { schema: { params: cartelaListParams } },
    async (request, reply): Promise<CartelaListAnswer> => {
      const kept = await cartelas.keptList(request.params.listId);
      // A kept list never changes, so a phone asks for it once.
      reply.header("cache-control", "private, max-age=31536000, immutable");
      return { success: true, cartelas: kept };
    },
  );

  http.get(`${path}/:id/versions`, { schema: { params: cartelaParams } }, (request) =>
    cartelas.versions(actorOf(request).staff, request.params.id),
  );
}
