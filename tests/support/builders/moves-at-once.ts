import { isDeepStrictEqual } from "node:util";
import type { Refusal } from "#contract/errors/refusal.ts";
import { allowedActions, type Seat } from "#engine";
import type { Run } from "./a-run.ts";

/** What one person decides of many, each by itself: what came of each. */
export function approveMany(run: Run, userCode: string): [Seat, Refusal | undefined][] {
  const seats = run.snapshot.seats.filter((seat) => seat.userCode === userCode && mayApprove(run, seat));
  // The host takes them in the order of their numbers; what one of them ended is refused like a late one.
  return seats.map((seat) => [seat, run.tryApprove(`#${seat.seatId}`, { opinion: "all of them" })]);
}

/** A decision that was given, and whose answer was lost: given again, it is done once. */
export function approveTwice(run: Run, seat: Seat): Refusal | undefined {
  const refusal = run.tryApprove(`#${seat.seatId}`);
  if (refusal !== undefined) return refusal;
  const before = run.snapshot;
  const again = run.tryApprove(`#${seat.seatId}`);
  if (again?.refused !== "alreadyHandled" || again.params?.["who"] !== seat.userCode)
    throw new Error(`R2: #${seat.seatId} was decided twice: ${JSON.stringify(again)}`);
  if (run.snapshot !== before) throw new Error("R2: a refusal changed something");
  return undefined;
}

/** Whether the engine decides the same thing the same way, as when a host runs a lost race again. */
export function checkDecidesAlike(run: Run, seat: Seat): void {
  const outcomes = [1, 2].map(() => {
    let drawn = 0;
    const context = {
      ...run.context(seat.userCode, ["employee"], run.everyFact()),
      newSeatId: () => (drawn -= 1),
    };
    return run.approval(seat, context);
  });
  if (!isDeepStrictEqual(outcomes[0], outcomes[1])) throw new Error(`#${seat.seatId} is decided in two ways`);
}

/** What people said of tasks that had not come to them yet. */
export class AdvanceOpinions {
  private readonly waiting: { taskId: string; userCode: string; form: string }[] = [];

  leave(run: Run, userCode: string, taskId: string): void {
    this.waiting.push({ taskId, userCode, form: JSON.stringify(run.snapshot.form) });
  }

  /** Decides the tasks that have come, where nothing has changed since; answers what came of each. */
  apply(run: Run): [Seat, Refusal | undefined][] {
    const applied: [Seat, Refusal | undefined][] = [];
    for (const [index, said] of [...this.waiting.entries()].toReversed()) {
      const seat = run.snapshot.seats.find(
        (each) => each.taskId === said.taskId && each.userCode === said.userCode && mayApprove(run, each),
      );
      if (seat === undefined) continue;
      this.waiting.splice(index, 1);
      if (JSON.stringify(run.snapshot.form) !== said.form) continue;
      const { version } = seat;
      checkDecidesAlike(run, seat);
      applied.push([seat, run.tryApprove(`#${seat.seatId}`, { version, opinion: "said before" })]);
    }
    return applied;
  }
}

function mayApprove({ bundle, snapshot }: Run, { seatId, userCode }: Seat): boolean {
  return allowedActions(bundle, snapshot, seatId, { userCode, roles: [] }).includes("approve");
}
