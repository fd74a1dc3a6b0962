import type { ReconciledDay, ReconciliationItem, ReconciliationKind } from "@derash/protocol/payment/reconciliation";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const itemLabels: Record<ReconciliationKind, MessageDescriptor> = {
  missing: msg`Missing`,
  orphan: msg`Orphan`,
  over: msg`Over`,
  under: msg`Under`,
  fee_differs: msg`Fee differs`,
  status_differs: msg`State differs`,
  balance_differs: msg`Balance differs`,
};

/** What it is, in a sentence. */
export const itemSentences: Record<ReconciliationKind, MessageDescriptor> = {
  missing: msg`The ledger has it, and they do not.`,
  orphan: msg`They have it, and the ledger does not.`,
  over: msg`They have more of it than the ledger.`,
  under: msg`They have less of it than the ledger.`,
  fee_differs: msg`They kept another fee than the ledger has, or than was agreed with them.`,
  status_differs: msg`They say that something else became of it than we do. Look it up on its own page first.`,
  balance_differs: msg`What they hold for us is not what the ledger says. Closed, the difference counts as known.`,
};

export const sideLabels: Record<ReconciledDay["side"], MessageDescriptor> = {
  provider: msg`Provider's list`,
  bank: msg`Bank's statement`,
};

export const railLabels: Record<ReconciledDay["provider"], MessageDescriptor> = {
  chapa: msg`Chapa`,
  telebirr: msg`telebirr`,
  sms: msg`Own phone (SMS)`,
  desk: msg`Desk`,
};

export const itemStates: Record<ReconciliationItem["state"], MessageDescriptor> = {
  open: msg`Open`,
  asked: msg`Waits for a second person`,
  closed: msg`Closed`,
};

/** States of both sides, as they stand in an item. */
export const wordsOfStatus: Readonly<Record<string, MessageDescriptor>> = {
  paid: msg`paid`,
  reversed: msg`went back`,
  open: msg`not arrived`,
  pending: msg`under way`,
  failed: msg`failed`,
  sending: msg`under way`,
  sent: msg`under way`,
  unknown: msg`unknown`,
  not_paid: msg`not paid`,
};
