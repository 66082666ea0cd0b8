import type { SealPushOutcome, SealSyncStatus } from "#contract/shapes/seal-order.ts";
import type { Tone } from "../kit/index.ts";

const tones: Readonly<Record<SealSyncStatus | SealPushOutcome["outcome"], Tone>> = {
  unsent: "idle",
  waiting: "waiting",
  succeeded: "good",
  failed: "running",
  given_up: "bad",
  refused: "closed",
};

/** The form and colour of a state. */
export function toneOf(state: SealSyncStatus | SealPushOutcome["outcome"]): Tone {
  return tones[state];
}
