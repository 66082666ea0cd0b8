import type { LoginProofAsked } from "#contract/shapes/session.ts";
import { proveWork } from "./prove-work.ts";

/** Proves work beside the page, which stays quick to type in. Answers with what it found. */
addEventListener("message", ({ data }: MessageEvent<LoginProofAsked>) => {
  postMessage(proveWork(data.challenge, data.bits));
});
