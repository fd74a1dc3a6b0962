import {
  createBranch,
  createCashier,
  createCompany,
  listBranches,
  listCashiers,
  listCompanies,
  readHierarchy,
  resetPassword,
  switchAccount,
} from "@derash/protocol/path/management";
import { actorOf, type Http } from "../http/http.ts";
import { pageOf } from "../http/page.ts";
import { serve } from "../http/serve.ts";
import type { StaffService } from "./service.ts";

export function staffRoutes(http: Http, { staff }: { staff: StaffService }): void {
  serve(http, readHierarchy, (request) => staff.hierarchy(actorOf(request).staff));

  serve(http, listCompanies, async (request, reply) =>
    pageOf(request, reply, await staff.listCompanies(request.query)),
  );
  serve(http, createCompany, (request) => staff.createCompany(actorOf(request), request.body));

  serve(http, listBranches, async (request, reply) =>
    pageOf(request, reply, await staff.listBranches(actorOf(request).staff, request.query)),
  );
  serve(http, createBranch, (request) => staff.createBranch(actorOf(request), request.body));

  serve(http, listCashiers, async (request, reply) =>
    pageOf(request, reply, await staff.listCashiers(actorOf(request).staff, request.query)),
  );
  serve(http, createCashier, (request) => staff.createCashier(actorOf(request), request.body));

  serve(http, resetPassword, async (request) => {
    await staff.resetPassword(actorOf(request), request.params.userId, request.body.newPassword);
    return { success: true, message: "The password has been reset." };
  });

  serve(http, switchAccount, async (request) => {
    const { below, ...turn } = request.body;
    await staff.setActive(actorOf(request), request.params.userId, turn, below);
    return { success: true, status: turn.isOn };
  });
}
