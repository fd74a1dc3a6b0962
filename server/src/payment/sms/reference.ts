/** Whose transfers the receiving phone tells of. */
export type Bank = "telebirr" | "cbe";

export type TransferReference = { bank: Bank; reference: string };

const telebirr = /^[A-Z0-9]{10}$/;
const cbe = /^FT[A-Z0-9]{10}$/;
/** What CBE's receipts add: the last digits of the account. */
const accountAfter = /&?\d{8}$/;

/** What people copy with it: the address of a receipt, and words before it. */
const receiptPath = /^.*\/(?:RECEIPT|BRANCHRECEIPT)\//;
const receiptQuery = /^.*[?&](?:ID|TRX)=/;
const words =
  /^(?:(?:YOUR|THE)?TRANSACTION(?:NUMBER|ID|NO)?|REFERENCE(?:NUMBER|NO)?|REF(?:NO)?|TXN(?:ID)?)(?:IS)?[:.#]?/;

/**
 * A transfer's number in the one form that it is kept in, however it was typed or copied: small letters, blanks, wide or invisible
 * signs, a whole address, words before it, CBE's form with the account. null for what is none; signs that only look alike are not
 * guessed.
 */
export function normaliseReference(typed: string): TransferReference | null {
  const plain = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Dash_Punctuation}]/gu, "")
    .replace(receiptPath, "")
    .replace(receiptQuery, "")
    .replace(/[.,;:!]+$/, "");
  // As it is first: a number may begin with the letters of a word.
  const forms = [plain, plain.replace(accountAfter, ""), plain.replace(words, "")];
  const ofCbe = forms.find((form) => cbe.test(form));
  if (ofCbe !== undefined) return { bank: "cbe", reference: ofCbe };
  const ofTelebirr = [plain, plain.replace(words, "")].find((form) => telebirr.test(form));
  return ofTelebirr === undefined ? null : { bank: "telebirr", reference: ofTelebirr };
}
