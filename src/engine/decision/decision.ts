import { visitOf } from "../flow/find-in-snapshot.ts";
import { isWorkWithdrawn } from "../flow/work-withdrawn.ts";
import { amendedBundle } from "../model/amendments.ts";
import type { Bundle } from "../model/bundle.ts";
import type { CommandContext } from "../model/context.ts";
import type { Effect } from "../model/effects.ts";
import { type EngineEvent, type EventBody, eventVersion } from "../model/events.ts";
import type { Outcome } from "../model/outcome.ts";
import { type PreparedBundle, prepare } from "../model/prepared-bundle.ts";
import type { InstanceSnapshot, VisitId } from "../model/process-instance.ts";
import { applyEvent } from "./apply-event.ts";
import { Stop } from "./stop.ts";

/** One command in the making: every event is applied as it is emitted, so the snapshot is always its fold. */
export class Decision {
  readonly context: CommandContext;
  readonly events: EngineEvent[] = [];
  readonly effects: Effect[] = [];
  /** Visits that are done and whose transitions have still to be followed. */
  readonly toLeave: VisitId[] = [];
  /** The applicants themselves submit: they can mend what is missing (R8). */
  isSubmission = false;
  private published: Bundle;
  private current: InstanceSnapshot | undefined;
  private cause: number | undefined;

  constructor(bundle: Bundle, snapshot: InstanceSnapshot | undefined, context: CommandContext) {
    this.published = bundle;
    this.context = context;
    this.current = snapshot;
  }

  get snapshot(): InstanceSnapshot {
    if (this.current === undefined) throw new Error("the instance has not begun");
    return this.current;
  }

  /** What the instance is bound to, its amendments included. */
  get bundle(): Bundle {
    return amendedBundle(this.published, this.current ?? {});
  }

  get prepared(): PreparedBundle {
    return prepare(this.bundle);
  }

  /** The instance goes by another version from here on (R30). */
  rebind(bundle: Bundle): void {
    this.published = bundle;
  }

  /** Records what happened. Events after the first marked `asCause` name it as their cause (R3). */
  emit(body: EventBody, role?: "asCause"): EngineEvent {
    const event: EngineEvent = {
      sequence: (this.current?.eventCount ?? 0) + 1,
      at: this.context.now,
      actor: this.context.actor.userCode,
      v: eventVersion,
      ...(this.cause === undefined ? {} : { causedBy: this.cause }),
      ...body,
    };
    if (role === "asCause") this.cause ??= event.sequence;
    this.current = applyEvent(this.current, event);
    this.events.push(event);
    return event;
  }

  /** Where the command stands now, to come back to. */
  checkpoint(): () => void {
    const { current, cause } = this;
    const [events, effects, toLeave] = [this.events.length, this.effects.length, [...this.toLeave]];
    return () => {
      this.current = current;
      this.cause = cause;
      this.events.length = events;
      this.effects.length = effects;
      this.toLeave.splice(0, this.toLeave.length, ...toLeave);
    };
  }

  /** Asks the host to do something in, or after, the same transaction (R5). */
  effect(effect: Effect): void {
    this.effects.push(effect);
  }
}

/** Runs a command: its events and effects, or the refusal or question it stopped with. */
export function decide(
  bundle: Bundle,
  snapshot: InstanceSnapshot | undefined,
  context: CommandContext,
  command: (decision: Decision) => void,
): Outcome {
  const decision = new Decision(bundle, snapshot, context);
  try {
    command(decision);
  } catch (thrown) {
    if (thrown instanceof Stop) return thrown.answer;
    throw thrown;
  }
  cancelWithdrawnWork(decision);
  return { snapshot: decision.snapshot, events: decision.events, effects: decision.effects };
}

/** What the host was to do for visits that this command withdrew is not to be done any more, if it can be helped. */
function cancelWithdrawnWork(decision: Decision): void {
  for (const event of decision.events) {
    if (event.type !== "visit_closed") continue;
    const { visitId } = event;
    const visit = visitOf(decision.snapshot, visitId);
    const { mode, taskId, isDone } = visit;
    if ((mode === "auto" || mode === "subprocess") && isWorkWithdrawn(visit) && isDone !== true)
      decision.effect({ effect: "cancel_automatic_task", taskId, visitId });
  }
}
