import * as path from "@derash/protocol/path/payment";
import type { FastifyRequest } from "fastify";
import { sendFile } from "../http/file.ts";
import { actorOf, type Http, playerOf } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { StatementService } from "../statement/service.ts";
import type { Asking, PaymentService } from "./service.ts";

type Routed = { payments: PaymentService; statements: StatementService; publicUrl: string | null };

const asking = (request: FastifyRequest): Asking => ({ player: playerOf(request), requestId: request.id });

export function paymentRoutes(http: Http, { payments, statements, publicUrl }: Routed): void {
  playerRoutes(http, { payments, statements, publicUrl });
  staffRoutes(http, payments);
  phoneRoutes(http, payments);
  deskRoutes(http, payments);
}

function playerRoutes(http: Http, { payments, statements, publicUrl }: Routed): void {
  serve(http, path.readPaymentOptions, (request) => payments.options(playerOf(request), request.query.companyId));

  serve(http, path.requestDeposit, async (request) => {
    // Without an address of ours it is the one that the player has opened us by.
    const returnRoot = publicUrl ?? `${request.protocol}://${request.host}`;
    return { success: true, payment: await payments.deposit(asking(request), request.body, returnRoot) };
  });

  serve(http, path.claimTransfer, async (request) => ({
    success: true,
    payment: await payments.claim(asking(request), request.body),
  }));

  serve(http, path.addDestination, async (request) => ({
    success: true,
    destination: await payments.addDestination(asking(request), request.body),
  }));

  serve(http, path.requestWithdrawal, async (request) => ({
    success: true,
    payment: await payments.withdraw(asking(request), request.body),
  }));

  serve(http, path.listPayments, async (request) => ({
    success: true,
    ...(await payments.payments(playerOf(request), request.query)),
  }));

  serve(http, path.readPayment, async (request) => ({
    success: true,
    payment: await payments.payment(playerOf(request), request.params.reference),
  }));

  serve(http, path.readDepositLimits, (request) => payments.limits(playerOf(request), request.query.companyId));

  serve(http, path.setDepositLimit, (request) => payments.setLimit(playerOf(request), request.body));

  serve(http, path.confirmDepositLimit, (request) => payments.confirmLimit(playerOf(request), request.body));

  serve(http, path.exportWalletStatement, async (request, reply) =>
    sendFile(reply, await statements.exportWallet(playerOf(request).id, request.query)),
  );
}

function staffRoutes(http: Http, payments: PaymentService): void {
  serve(http, path.listWithdrawals, async (request) => ({
    success: true,
    ...(await payments.queue(actorOf(request).staff, request.query)),
  }));

  serve(http, path.approveWithdrawal, (request) =>
    payments.approve(actorOf(request), request.params.id, request.body.seenReasons),
  );

  serve(http, path.rejectWithdrawal, (request) =>
    payments.reject(actorOf(request), request.params.id, request.body.reason),
  );

  serve(http, path.decideWithdrawal, (request) => payments.decide(actorOf(request), request.params.id, request.body));

  serve(http, path.decideDeposit, (request) =>
    payments.decideDeposit(actorOf(request), request.params.id, request.body),
  );

  serve(http, path.resumeWithdrawals, (request) =>
    payments.resumeWithdrawals(actorOf(request), request.params.id, request.body.reason),
  );

  serve(http, path.listStaffPayments, async (request) => ({
    success: true,
    ...(await payments.list(actorOf(request).staff, request.query)),
  }));

  serve(http, path.readStaffPayment, (request) => payments.page(actorOf(request).staff, request.params.id));

  serve(http, path.lookUpPayment, (request) => payments.lookUpNow(actorOf(request), request.params.id));

  serve(http, path.listPaymentAccounts, async (request) => ({
    success: true,
    ...(await payments.accounts(actorOf(request).staff, request.query.companyId)),
  }));

  serve(http, path.changePaymentAccount, async (request) => ({
    success: true,
    account: await payments.changeAccount(actorOf(request), request.body),
  }));

  serve(http, path.switchPaymentAccount, async (request) => ({
    success: true,
    account: await payments.switchAccount(actorOf(request), request.params.id, request.body),
  }));

  serve(http, path.readCompanyLimits, (request) =>
    payments.companyLimits(actorOf(request).staff, request.query.companyId),
  );

  serve(http, path.setCompanyLimit, (request) => payments.setCompanyLimit(actorOf(request), request.body));

  serve(http, path.readFees, (request) => payments.fees(actorOf(request).staff, request.query.companyId));

  serve(http, path.setFee, (request) => payments.setFee(actorOf(request), request.body));

  serve(http, path.switchProvider, async (request) => {
    await payments.switchProvider(actorOf(request), request.body);
    return { success: true, ...(await payments.accounts(actorOf(request).staff, undefined)) };
  });
}

function phoneRoutes(http: Http, payments: PaymentService): void {
  serve(http, path.listDevices, async (request) => ({
    success: true,
    devices: await payments.devices(actorOf(request).staff, request.query.companyId),
  }));

  serve(http, path.addDevice, async (request) => ({
    success: true,
    ...(await payments.addDevice(actorOf(request), request.body)),
  }));

  serve(http, path.switchDevice, async (request) => ({
    success: true,
    devices: await payments.switchDevice(actorOf(request), request.params.id, request.body),
  }));

  serve(http, path.markFaultsSeen, async (request) => ({
    success: true,
    devices: await payments.markFaultsSeen(actorOf(request), request.params.id, request.body),
  }));

  serve(http, path.listMessages, async (request) => ({
    success: true,
    ...(await payments.messages(actorOf(request).staff, request.query)),
  }));

  serve(http, path.tieMessage, (request) => payments.tieMessage(actorOf(request), request.params.id, request.body));
}

function deskRoutes(http: Http, payments: PaymentService): void {
  serve(http, path.readDeskPlayer, (request) =>
    payments.deskPlayer(actorOf(request), request.params.id, request.query.askedKey),
  );

  serve(http, path.topUpAtDesk, (request) => payments.topUp(actorOf(request), request.body));

  serve(http, path.readDeskWithdrawal, (request) =>
    payments.deskWithdrawal(actorOf(request), request.params.reference),
  );

  serve(http, path.cashOutAtDesk, (request) => payments.cashOut(actorOf(request), request.body.reference));

  serve(http, path.verifyDestination, async (request) => {
    await payments.verifyDestination(actorOf(request), request.params.id, request.body);
    return { success: true };
  });
}
