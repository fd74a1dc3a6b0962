import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { beaconRoundAfter, localChainOf, quicknet, verifyBeacon } from "../beacon.ts";
import { callHashes } from "../draw.ts";
import { type Finding, failed, hasDraw, passed, rulesOf, unknown, whyNoDraw } from "./finding.ts";
import type { About, ProofBeacon, RoundProof } from "./record.ts";

/** A shorter lead leaves too little between the close and a signature that a few people may have a moment early. */
const leadMsMin = 4000;

/** The beacon is what it says it is, and its round the one that the close time decides. */
export function verifyBeaconRound(proof: RoundProof): Finding {
  const { beacon, close } = proof;
  if (!isKnownBeacon(beacon)) return failed("unknown_beacon");
  const { beaconLeadMs } = rulesOf(proof);
  if (beacon.chain === quicknet.chain && beaconLeadMs < leadMsMin) return failed("lead_too_short");
  const round = beaconRoundAfter(beacon, close.closesAtMs + beaconLeadMs);
  return close.beaconRound === round ? passed : failed("not_the_round_of_the_close");
}

/** The beacon's key signed exactly this round. */
export function verifyBeaconSignature(proof: RoundProof, verify: About["verifyBeacon"] = verifyBeacon): Finding {
  const { beacon, beaconSignature, close } = proof;
  if (beaconSignature === null) return hasDraw(proof) ? failed("signature_missing") : unknown(whyNoDraw(proof));
  const isSigned = verify(hexToBytes(beacon.publicKey), close.beaconRound, hexToBytes(beaconSignature));
  return isSigned ? passed : failed("signature_forged");
}

/** The hash that was shown with the last ball covers exactly the balls called. */
export function verifyCalls(proof: RoundProof): Finding {
  const { callCount, callHash, order, close } = proof;
  if (!hasDraw(proof)) {
    const hasCalls = (callCount ?? 0) !== 0 || (callHash ?? close.hash) !== close.hash;
    return hasCalls ? failed("calls_without_draw") : unknown(whyNoDraw(proof));
  }
  if (callCount === null || callHash === null || order === null) return failed("calls_missing");
  const hashes = callHashes(hexToBytes(close.hash), order.slice(0, callCount)).map(bytesToHex);
  return (hashes.at(-1) ?? close.hash) === callHash ? passed : failed("call_hash");
}

function isKnownBeacon({ kind, isIndependent, ...facts }: ProofBeacon): boolean {
  const { chain, publicKey, genesisMs, periodMs } = facts;
  if (kind === "local") return isIndependent === false && chain === localChainOf({ publicKey, genesisMs, periodMs });
  return (
    kind === "drand" &&
    isIndependent === true &&
    chain === quicknet.chain &&
    publicKey === quicknet.publicKey &&
    genesisMs === quicknet.genesisMs &&
    periodMs === quicknet.periodMs
  );
}
