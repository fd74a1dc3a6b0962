import type { Evidence, Outgoing } from "./evidence.ts";

type Sample = {
  /** `seen`: a form that real phones got in 2026, with other names, numbers, sums and references. `made`: made up here. */
  source: "seen" | "made";
  body: string;
  read: Partial<Evidence> | Partial<Outgoing> | { is: "unread" };
};

/** What the templates have to read, and what they must not. Names, numbers and references are invented. */
export const goldenSamples: Record<string, Sample> = {
  "telebirr, received": {
    source: "seen",
    body: "Dear Almaz \nYou have received ETB 10.00 from DAWIT KEBEDE(2519****6294)  on 04/09/2026 10:27:23. Your transaction number is DI41AAAA4J. Your current E-Money Account balance is ETB 252.12.\nThank you for using telebirr\nEthio telecom",
    read: {
      ...{ is: "received", bank: "telebirr", template: "telebirr-received-1", reference: "DI41AAAA4J", amount: 10_00 },
      ...{ payer: "2519****6294", payerName: "DAWIT KEBEDE", account: null, balance: 252_12 },
      at: new Date("2026-09-04T07:27:23Z"),
    } as Partial<Evidence>,
  },
  "telebirr, received, a sum with thousands and no greeting": {
    source: "made",
    body: "You have received ETB 1,500.50 from Sara Tesfaye (2517****0001) on 01/01/2026 00:00:01. Your transaction number is DA10AAAA01. Your current E-Money Account balance is ETB 12,345.67.",
    read: {
      ...{ is: "received", reference: "DA10AAAA01", amount: 1500_50, balance: 12_345_67, payer: "2517****0001" },
      at: new Date("2025-12-31T21:00:01Z"),
    } as Partial<Evidence>,
  },
  "telebirr, sent": {
    source: "seen",
    body: "Dear Almaz You have transferred ETB 20.00 to SOLOMON ALEMU (2519****0917) on 02/09/2026 07:32:00. Your transaction number is DI26AAAAAW. The service fee is ETB 0.87 and 15% VAT on the service fee is ETB 0.13. Your current E-Money Account balance is ETB 385.12. To download your payment information please click this link: https://transactioninfo.ethiotelecom.et/receipt/DI26AAAAAW. Thank you for using telebirr Ethio telecom",
    read: { is: "sent", reference: "DI26AAAAAW", amount: 20_00, fees: 1_00, balance: 385_12 } as Partial<Outgoing>,
  },
  "CBE, credited, with the payer's account": {
    source: "seen",
    body: "Dear Mr Hailu your Account 1****7112 has been credited with ETB 100.00 on 17-JUN-26 from Sara Tesfaye(1****2345) with Ref No FT26169AAAA0. Your Current Balance is ETB 5,420.00.\nfor Reciept https://apps.cbe.com.et:100/BranchReceipt/FT26169AAAA0&33687112",
    read: {
      ...{ is: "received", bank: "cbe", template: "cbe-credited-1", reference: "FT26169AAAA0", amount: 100_00 },
      ...{ payer: "1****2345", payerName: "Sara Tesfaye", account: "1****7112", balance: 5420_00, at: null },
    } as Partial<Evidence>,
  },
  "CBE, credited, with the payer's name and the time": {
    source: "seen",
    body: "Dear Hailu your Account 1*****8166 has been Credited with ETB 6,000.00 from Dawit Kebede, on 31/03/2026 at 18:44:07 with Ref No FT26090AAAAF Your Current Balance is ETB 142,306.95. Thank you for Banking with CBE! https://apps.cbe.com.et:100/?id=FT26090AAAAF82338166",
    read: {
      ...{
        is: "received",
        template: "cbe-credited-2",
        reference: "FT26090AAAAF",
        amount: 6000_00,
        balance: 142_306_95,
      },
      ...{ payer: null, payerName: "Dawit Kebede", account: "1*****8166", at: new Date("2026-03-31T15:44:07Z") },
    } as Partial<Evidence>,
  },
  "CBE's app, received": {
    source: "seen",
    body: "Dear Hailu Bekele You have received ETB 300.00 from account 1**9705 (Sara Tesfaye) to your account 1**8723. Your current balance is ETB332.78. Thanks for Banking with CBE. https://mbreciept.cbe.com.et/v2-AAAAAAAAAAAAAAAAAAAA",
    read: {
      ...{ is: "received", template: "cbe-app-received-1", reference: null, amount: 300_00, balance: 332_78 },
      ...{ payer: "1**9705", account: "1**8723" },
    } as Partial<Evidence>,
  },
  "CBE's app, paid out": {
    source: "seen",
    body: "Dear Hailu Bekele A debit transaction of ETB 500.0. has occurred on your account 1****7112. Service charge of ETB 10.00 and VAT(15%) of ETB1.50 and Disaster Recovery(5%) of 0.50 with total of ETB512.00 .Your current balance is ETB17,754.89. Thanks for Banking with CBE.",
    read: { is: "unread" },
  },
  "an advertisement that speaks of money": {
    source: "made",
    body: "You have received ETB 100.00 bonus airtime! Dial *999#. Your transaction number is DI41AAAA4J.",
    read: { is: "unread" },
  },
  "a payer whose name pretends to be the rest": {
    source: "made",
    body: "Dear Almaz You have received ETB 10.00 from X (2519****1111) on 04/09/2026 10:27:23. Your transaction number is DI99AAAA99. (2519****6294) on 04/09/2026 10:27:23. Your transaction number is DI41AAAA4J. Your current E-Money Account balance is ETB 252.12.",
    read: { is: "unread" },
  },
  "telebirr, received, more than it has": {
    source: "made",
    body: "Dear Almaz You have received ETB 900.00 from DAWIT KEBEDE(2519****6294) on 04/09/2026 10:27:23. Your transaction number is DI41AAAA4J. Your current E-Money Account balance is ETB 252.12.",
    read: { is: "unread" },
  },
  "telebirr, received, half a santim": {
    source: "made",
    body: "Dear Almaz You have received ETB 10.005 from DAWIT KEBEDE(2519****6294) on 04/09/2026 10:27:23. Your transaction number is DI41AAAA4J. Your current E-Money Account balance is ETB 252.12.",
    read: { is: "unread" },
  },
};
