import type { LiveEvent } from "#contract/shapes/live-event.ts";
import type { JsonValue } from "../db/index.ts";
import type { LivePort } from "../http/index.ts";
import type { LiveBus } from "./live-bus.ts";

/** An event with those it concerns; `null` is everybody. */
export interface LiveDelivery {
  readonly to: readonly string[] | null;
  readonly event: LiveEvent;
}

const topic = "event";
/** Keeps one announcement well below the limit of the bus. */
const personsAtOnce = 150;

/** The port through which handlers announce events, on a bus. */
export function livePort(bus: LiveBus): LivePort {
  const announce = (delivery: LiveDelivery): void => bus.announce(topic, delivery as unknown as JsonValue);
  return {
    announceTo: (tx, userCodes, event) => {
      const persons = [...new Set(userCodes)];
      tx.afterCommit(() => {
        for (let from = 0; from < persons.length; from += personsAtOnce) {
          announce({ to: persons.slice(from, from + personsAtOnce), event });
        }
      });
    },
    announceToAll: (tx, event) => tx.afterCommit(() => announce({ to: null, event })),
  };
}

/** Receives the events of every process, for the open event streams of this one. */
export function subscribeToEvents(bus: LiveBus, handler: (delivery: LiveDelivery) => void): () => void {
  return bus.subscribe((found, payload) => {
    if (found === topic) handler(payload as unknown as LiveDelivery);
  });
}
