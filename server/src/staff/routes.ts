import {
  branchCreate,
  cashierCreate,
  companyCreate,
  listQuery,
  pageQuery,
  passwordReset,
  statusChange,
  userIdParams,
} from "@derash/protocol/management";
import { actorOf, type Http } from "../http.ts";
import { pageOf } from "../page.ts";
import type { StaffService } from "./service.ts";

export function staffRoutes(http: Http, { staff }: { staff: StaffService }): void {
  const path = "/api/user/management";

  http.get(`${path}/hierarchy`, (request) => staff.hierarchy(actorOf(request).staff));

  http.get(`${path}/companies`, { schema: { querystring: pageQuery } }, async (request, reply) =>
    pageOf(request, reply, await staff.listCompanies(request.query)),
  );
  http.post(`${path}/companies`, { schema: { body: companyCreate } }, (request) =>
    staff.createCompany(actorOf(request), request.body),
  );

  http.get(`${path}/branches`, { schema: { querystring: listQuery } }, async (request, reply) =>
    pageOf(request, reply, await staff.listBranches(actorOf(request).staff, request.query)),
  );
  http.post(`${path}/branches`, { schema: { body: branchCreate } }, (request) =>
    staff.createBranch(actorOf(request), request.body),
  );

  http.get(`${path}/cashiers`, { schema: { querystring: listQuery } }, async (request, reply) =>
    pageOf(request, reply, await staff.listCashiers(actorOf(request).staff, request.query)),
  );
  http.post(`${path}/cashiers`, { schema: { body: cashierCreate } }, (request) =>
    staff.createCashier(actorOf(request), request.body),
  );

  const reset = { params: userIdParams, body: passwordReset };
  http.post(`${path}/reset-password/:userId`, { schema: reset }, async (request) => {
    await staff.resetPassword(actorOf(request), request.params.userId, request.body.newPassword);
    return { success: true, message: "The password has been reset." };
  });

  const change = { params: userIdParams, body: statusChange };
  http.post(`${path}/status/:userId`, { schema: change }, async (request) => {
    const { isActive, isWithBelow } = request.body;
    await staff.setActive(actorOf(request), request.params.userId, isActive, isWithBelow);
    return { success: true, status: isActive };
  });
}
