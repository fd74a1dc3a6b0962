import { constants, type KeyObject, sign, verify } from "node:crypto";

/** Never part of what is signed; the fields of biz_content are, as if they stood beside the others. */
const unsigned = new Set(["sign", "sign_type", "header", "refund_info", "openType", "raw_request", "biz_content"]);

/** RSA-PSS with SHA-256 and a salt of 32 bytes. They call it "SHA256WithRSA"; PKCS #1 v1.5 is refused. */
const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

type Fields = Readonly<Record<string, unknown>>;

/** "a=1&b=2", sorted by name: what is signed of a request or a notification. */
export function signedText(request: Fields): string {
  const inner = typeof request.biz_content === "object" && request.biz_content !== null ? request.biz_content : {};
  const fields = Object.entries({ ...request, ...inner }).filter(
    ([name, value]) => !unsigned.has(name) && isPlain(value),
  );
  return fields
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

export function signed(request: Fields, privateKey: KeyObject): string {
  return sign("sha256", Buffer.from(signedText(request)), { key: privateKey, ...padding }).toString("base64");
}

/** By telebirr's own public key; never by ours. */
export function isSigned(request: Fields, publicKey: KeyObject): boolean {
  const { sign: signature } = request;
  if (typeof signature !== "string") return false;
  const text = Buffer.from(signedText(request));
  return verify("sha256", text, { key: publicKey, ...padding }, Buffer.from(signature, "base64"));
}
