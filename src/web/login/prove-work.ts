import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { proofText, provesWork } from "#contract/rules/proof-of-work.ts";

/**
 * Finds an answer that proves work for a challenge; so many bits take 2 to that power of hashes on average. Not the Web
 * Crypto API: each of its hashes is a promise, and pages served over plain HTTP do not have it.
 */
export function proveWork(challenge: string, bits: number): string {
  for (let at = 0; ; at += 1) {
    const answer = at.toString(36);
    if (provesWork(sha256(utf8ToBytes(proofText(challenge, answer))), bits)) return answer;
  }
}
