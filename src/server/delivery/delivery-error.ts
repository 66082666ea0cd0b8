/**
 * Why a message to a person was not taken:
 *
 * - unreachable: no server answered, or it refused who we are; the same for every message of the channel
 * - later: the server asks to try again
 * - address: there is no such mailbox, the messaging app does not know the person
 * - refused: the server will not take this message
 */
export const deliveryFailures = ["unreachable", "later", "address", "refused"] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** What was to take a message did not; `message` is what it said. */
export class DeliveryError extends Error {
  readonly failure: DeliveryFailure;

  constructor(failure: DeliveryFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DeliveryError";
    this.failure = failure;
  }
}
