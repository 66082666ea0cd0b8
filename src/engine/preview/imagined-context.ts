import type { CommandContext } from "../model/context.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";

/** A context in which nothing is real: numbers of imagined seats never leave it. Pure but for its own counting. */
export function imaginedContext(
  { seats }: Pick<InstanceSnapshot, "seats">,
  context: CommandContext,
): CommandContext {
  let seatId = seats.reduce((highest, seat) => Math.max(highest, seat.seatId), 0);
  return {
    ...context,
    newSeatId: () => {
      seatId += 1;
      return seatId;
    },
  };
}

/** The same context, with somebody else who commands. */
export function asPerson(
  context: CommandContext,
  userCode: string,
  roles: readonly string[] = [],
): CommandContext {
  return { ...context, actor: { userCode, roles } };
}
