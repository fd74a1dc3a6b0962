import {
  createCartela,
  givePackage,
  listCartelas,
  listCartelaVersions,
  readCartelaList,
  updateCartela,
} from "@derash/protocol/path/cartela";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { CartelaService } from "./service.ts";

export function cartelaRoutes(http: Http, { cartelas }: { cartelas: CartelaService }): void {
  serve(http, listCartelas, (request) => cartelas.list(actorOf(request).staff, request.query));

  serve(http, createCartela, (request) => cartelas.create(actorOf(request), request.body));

  serve(http, givePackage, (request) => {
    const { set, ...choice } = request.body;
    return cartelas.givePackage(actorOf(request), choice, set);
  });

  serve(http, updateCartela, (request) => cartelas.update(actorOf(request), request.params.id, request.body));

  serve(http, readCartelaList, async (request, reply) => {
    const kept = await cartelas.keptList(request.params.listId);
    // A kept list never changes, so a phone asks for it once.
    reply.header("cache-control", "private, max-age=31536000, immutable");
    return { success: true, cartelas: kept };
  });

  serve(http, listCartelaVersions, (request) => cartelas.versions(actorOf(request).staff, request.params.id));
}
