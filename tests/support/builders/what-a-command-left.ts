import {
  allowedActions,
  allowedInstanceActions,
  automaticWork,
  type Effect,
  previewChain,
  returnTargets,
  seatsInForce,
} from "#engine";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { Run } from "./a-run.ts";

/** Everything that one command left behind, in plain words that can be stored and compared. */
export interface LeftBehind {
  /** `who did-what of-which-event {the rest}`, in their order. */
  events: string[];
  /** What the host is to do. */
  effects: string[];
  /** What everybody who has it may do, and to whom they may return it. */
  rights: string[];
  /** What the host is to do for automatic steps that are open. */
  work: string[];
  /** Tasks whose decisions count. */
  inForce: string;
}

/** What the commands since an event left behind. */
export function leftBehind(run: Run, since: number): LeftBehind {
  return {
    events: run.events
      .slice(since)
      .map(({ sequence: _sequence, at: _at, actor, type, causedBy, ...rest }) => {
        const cause = causedBy === undefined ? "" : ` of ${causedBy}`;
        return `${actor} ${type}${cause} ${JSON.stringify(rest)}`;
      }),
    effects: run.effects.map(effectText),
    rights: rightsOf(run),
    work: workOf(run),
    inForce: [...seatsInForce(run.snapshot)].toSorted((one, other) => one - other).join(" "),
  };
}

function effectText({ effect, ...rest }: Effect): string {
  return `${effect} ${JSON.stringify(rest)}`;
}

function rightsOf({ bundle, snapshot, filedBy }: Run): string[] {
  const held = snapshot.seats.map(({ seatId, userCode }) => {
    const actor = { userCode, roles: ["employee"] };
    const actions = allowedActions(bundle, snapshot, seatId, actor);
    if (actions.length === 0) return "";
    const targets = returnTargets(bundle, snapshot, seatId);
    return `${seatId}: ${actions.join(" ")} -> ${targets.map((each) => `${each.taskId}:${each.userCode}`).join(" ")}`;
  });
  const whole = [filedBy, "ADMIN1"].map((userCode) => {
    const actor = { userCode, roles: userCode === "ADMIN1" ? ["process-admin"] : ["employee"] };
    return `${userCode}: ${allowedInstanceActions(bundle, snapshot, actor).join(" ")}`;
  });
  return [...held.filter(Boolean), ...whole];
}

function workOf(run: Run): string[] {
  const open = run.snapshot.visits.filter(({ status, mode }) => status === "open" && mode !== undefined);
  const automatic = open.filter(({ mode = "" }) => mode === "auto" || mode === "subprocess");
  const context = run.context("SYSTEM");
  return automatic.map(({ visitId }) =>
    JSON.stringify(automaticWork(run.bundle, run.snapshot, visitId, context)),
  );
}

/** What is foretold from here. */
export function aheadOf(run: Run): string[] {
  const preview = previewChain(
    run.bundle,
    run.snapshot,
    run.context(run.filedBy, ["employee"], { openTasks: run.openTasks }),
    { values: run.snapshot.form },
  );
  if ("needs" in preview) return ["asks"];
  if (isRefusal(preview)) return [`refused ${preview.refused}`];
  const { chain, ...more } = preview;
  return [...chain.map((step) => JSON.stringify(step)), JSON.stringify(more)];
}
