import { isRefusal } from "#contract/errors/refusal.ts";
import {
  allowedActions,
  allowedInstanceActions,
  amendedBundle,
  automaticWork,
  fieldRightsFor,
  type InstanceSnapshot,
  nextWake,
  previewChain,
  returnTargets,
  seatsInForce,
  visibleValues,
  wayBack,
} from "#engine";
import type { Run } from "./a-run.ts";

/** Everything that one command left behind, to be compared. */
export interface LeftBehind {
  /** What happened, without its number and time. */
  events: unknown[];
  /** What the host is to do. */
  effects: unknown[];
  /** What everybody who has it may do, and to whom they may return it. */
  rights: unknown[];
  /** What of the form is seen on each task that somebody has. */
  seen: unknown[];
  /** What the host is to do for automatic steps that are open, and when to look again. */
  work: unknown[];
  /** Tasks whose decisions count. */
  inForce: string;
  /** The application as it stands now. */
  snapshot: InstanceSnapshot;
}

/** What the commands since an event left behind. */
export function leftBehind(run: Run, since: number): LeftBehind {
  return {
    events: run.events.slice(since).map(({ sequence: _sequence, at: _at, ...rest }) => rest),
    effects: run.effects,
    rights: rightsOf(run),
    seen: seenOf(run),
    work: [...workOf(run), nextWake(run.snapshot)],
    snapshot: run.snapshot,
    inForce: [...seatsInForce(run.snapshot)].toSorted((one, other) => one - other).join(" "),
  };
}

function rightsOf({ bundle, snapshot, filedBy }: Run): unknown[] {
  const held = snapshot.seats.map(({ seatId, userCode, onBehalfOf = "E" }) => {
    const actionsOf = (actor: string, ...roles: string[]) =>
      allowedActions(bundle, snapshot, seatId, { userCode: actor, roles });
    const back = returnTargets(bundle, snapshot, seatId).map((target) => ({
      ...target,
      again: wayBack(snapshot, seatId, target.visitId),
    }));
    return [seatId, actionsOf(userCode, "employee"), actionsOf(onBehalfOf), back];
  });
  const whole = [filedBy, "A", "ADMIN1"].map((userCode) => {
    const actor = { userCode, roles: userCode === "ADMIN1" ? ["process-admin"] : ["employee"] };
    return [userCode, allowedInstanceActions(bundle, snapshot, actor)];
  });
  return [...held, ...whole];
}

function seenOf({ bundle, snapshot }: Run): unknown[] {
  const bound = amendedBundle(bundle, snapshot);
  const held = new Set(snapshot.seats.filter(({ status }) => status === "open").map(({ taskId }) => taskId));
  return [...held].map((taskId) => {
    const rights = fieldRightsFor(bound, taskId);
    return [taskId, rights, visibleValues(bound, taskId, snapshot.form)];
  });
}

function workOf(run: Run): unknown[] {
  const open = run.snapshot.visits.filter(({ status, mode }) => status === "open" && mode !== undefined);
  const automatic = open.filter(({ mode = "" }) => mode === "auto" || mode === "subprocess");
  const context = run.context("SYSTEM");
  return automatic.map(({ visitId }) => automaticWork(run.bundle, run.snapshot, visitId, context));
}

/** What is foretold from here. */
export function aheadOf(run: Run): unknown {
  const { bundle, snapshot, filedBy } = run;
  const context = run.context(filedBy, ["employee"], run.everyFact());
  const preview = previewChain(bundle, snapshot, context, { values: snapshot.form });
  return isRefusal(preview) ? preview.refused : preview;
}
