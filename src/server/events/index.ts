import { events } from "#contract/calls/session.ts";
import { type EventsAnswer, handle } from "../http/index.ts";
import { readableTables } from "./readable-tables.ts";

export { EventStreams } from "./event-streams.ts";

/** The caller's stream of what changed (design: something to fetch again, never the data). */
export const eventsHandler = handle(
  events,
  async (_input, { actor, ports }): Promise<EventsAnswer> => ({
    open: (sink) =>
      ports.streams.open(
        {
          userCode: actor.userCode,
          sessionHash: actor.sessionHash,
          organId: actor.organId,
          sink,
          ...readableTables(ports, actor),
        },
        actor.expiresAt,
      ),
  }),
);

/** Live events. */
export const eventHandlers = [eventsHandler];
