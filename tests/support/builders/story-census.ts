import { assignmentTypes } from "#contract/codes/assignment-type.ts";
import { closingCauses } from "#contract/codes/closing-cause.ts";
import { completionModes } from "#contract/codes/completion-mode.ts";
import { incidentStages } from "#contract/codes/incident-stage.ts";
import { overtimeActions } from "#contract/codes/overtime-action.ts";
import { seatChanges } from "#contract/codes/seat-change.ts";
import { visitOutcomes } from "#contract/codes/visit-outcome.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import {
  emptyPolicies,
  initiatorPolicies,
  joins,
  splits,
  type TaskDefinition,
} from "#contract/shapes/process-definition.ts";
import { amendedBundle, type EngineEvent } from "#engine";
import type { Run } from "./a-run.ts";

/** Everything that random people are to come by, by the rule it belongs to. */
export const expected: readonly string[] = [
  ...assignmentTypes.flatMap((type) => [`R6: ${type} finds people`, `R8: ${type} finds nobody`]),
  ...emptyPolicies.map((policy) => `R8: ${policy}`),
  ...initiatorPolicies.map((policy) => `R9: ${policy} for an initiator`),
  "R9: filed for somebody else",
  "R9: withdrawn by the applicant",
  "R10: separationOfDuties",
  "R11: consecutive",
  "R11: once_per_round",
  ...completionModes.map((mode) => `R12: ${mode} passed`),
  "R12: weights of two",
  "R12: a quota of two",
  "R12: groups that overlap",
  "R12: out of reach",
  "R13: a return that is a vote",
  "R14: walk",
  "R14: direct",
  "R16: whole_slate",
  "R16: agreements carried over",
  "R18: to the applicant",
  "R19: edits drop",
  "R19: edits keep",
  "R20: asked all",
  "R20: asked any",
  "R20: asked sequential",
  "R20: agreed",
  "R20: disagreed",
  "R20: veto",
  "R20: withdrawn",
  ...[...seatChanges, "giveBack", "takeOver", "moveToDeputy"].map((change) => `R21: ${change}`),
  "R21: no change left",
  "R22: recalled",
  "R22: point of no return",
  "R22: too late",
  "R23: taken back",
  "R23: looked at, too late",
  "R23: cancelled by whoever filed it",
  "R23: cancelled by an administrator",
  "R24: a deputy",
  "R24: a deputy's deputy",
  "R24: a deputy of several",
  "R24: one of several has their part back",
  "R25: due",
  ...overtimeActions.map((action) => `R25: ${action}`),
  "R25: a delay ended",
  "R26: urged",
  "R27: read",
  "R29: reassigned",
  "R29: jumped",
  "R29: jumped to people named",
  "R29: jumped from one branch",
  "R30: migrated",
  "R30: migrated with amendments",
  "R30: to a version without one of the tasks",
  "R30: to a version with one more task",
  "R30: at another task",
  "R2: a draft saved",
  "R2: saved again when returned",
  "R2: staleVersion",
  "R2: alreadyHandled",
  "R2: given twice",
  "R2: many at once",
  "R2: an opinion in advance",
  ...incidentStages.map((stage) => `R5: stopped at ${stage}`),
  "R4: a draft followed the newest version",
  "R4: with fields that begin filled in",
  "R5: tried again",
  "R5: done by hand",
  "R5: too early",
  ...visitOutcomes.map((outcome) => `outcome ${outcome}`),
  ...closingCauses.map((cause) => `closed as ${cause}`),
  ...splits.map((split) => `split ${split}`),
  ...joins.map((join) => `join ${join} of several`),
  "ended as rejected",
  "rules of administrators",
];

/** Counts in how many stories of random people each of these comes up. */
export class StoryCensus {
  readonly counts = new Map<string, number>(expected.map((word) => [word, 0]));
  private seen = new Set<string>();
  private read = 0;
  private run: Run | undefined;

  /** Looks on after every command, and after every refusal; a story has a run of its own. */
  watch(run: Run, refusal?: Refusal): void {
    if (run !== this.run) this.endStory(run);
    if (refusal !== undefined) this.noteRefusal(run, refusal);
    for (const event of run.events.slice(this.read)) {
      this.noteEvent(run, event);
      this.noteWork(run, event);
    }
    this.read = run.events.length;
    this.note("R27: read", run.receipts.length > 0);
    for (const move of run.tried.splice(0)) this.noteMove(move);
  }

  /** What has come up in no story. */
  missing(): string[] {
    this.endStory(undefined);
    return [...this.counts].filter(([, count]) => count === 0).map(([word]) => word);
  }

  private endStory(next: Run | undefined): void {
    for (const word of this.seen) this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
    [this.seen, this.read, this.run] = [new Set(), 0, next];
  }

  private note(word: string, isSo = true): void {
    if (isSo) this.seen.add(word);
  }

  private noteRefusal(run: Run, { refused, params = {} }: Refusal): void {
    const taskId = String(params["taskId"] ?? "");
    if (refused === "approverNotFound") this.noteEmpty(run, taskId, "fail");
    this.note("R10: separationOfDuties", refused === "separationOfDuties");
    this.note("R20: veto", refused === "countersignVetoed");
    this.note("R22: too late", refused === "recallTooLate");
    this.note("R23: looked at, too late", refused === "takeBackTooLate");
    this.note("R5: too early", refused === "earlierStepDoneAgain");
    this.note(`R2: ${refused}`, refused === "staleVersion" || refused === "alreadyHandled");
  }

  private noteEmpty(run: Run, taskId: string, policy: string): void {
    const task = taskOf(run, taskId);
    this.note(`R8: ${policy}`);
    for (const { assignedType } of rulesOf(task)) this.note(`R8: ${assignedType} finds nobody`);
  }

  private noteEvent(run: Run, event: EngineEvent): void {
    switch (event.type) {
      case "draft_saved":
        this.note(run.snapshot.round === 0 ? "R2: a draft saved" : "R2: saved again when returned");
        break;
      case "submitted":
        this.note("R9: filed for somebody else", event.applicant !== event.actor);
        break;
      case "incident":
        this.noteEmpty(run, event.taskId, "to_process_admin");
        break;
      case "incident_opened":
        this.note(`R5: stopped at ${event.stage}`);
        this.note("R12: out of reach", event.problem === "unreachableThreshold");
        this.note("R10: separationOfDuties", event.problem === "separationOfDuties");
        if (event.problem === "approverNotFound") this.noteEmpty(run, event.taskId, "fail");
        break;
      case "incident_resolved":
        this.note(event.reason === undefined ? "R5: tried again" : "R5: done by hand");
        break;
      case "recalled":
        this.note("R22: recalled");
        break;
      case "point_of_no_return_passed":
        this.note("R22: point of no return");
        break;
      case "taken_back":
        this.note("R23: taken back");
        break;
      case "cancelled":
        this.note("R9: withdrawn by the applicant", event.actor !== run.filedBy && event.actor !== "ADMIN1");
        this.note("R23: cancelled by whoever filed it", event.actor === run.filedBy);
        this.note("R23: cancelled by an administrator", event.actor === "ADMIN1");
        break;
      case "status_changed":
        this.note("ended as rejected", event.result === "rejected");
        break;
      case "urged":
        this.note("R26: urged");
        break;
      case "override":
        this.note("R29: reassigned", event.what === "reassign");
        break;
      case "version_followed":
        this.note("R4: a draft followed the newest version");
        this.note("R4: with fields that begin filled in", Object.keys(event.changed).length > 0);
        break;
      case "migrated":
        this.note("R30: migrated");
        this.note("R30: migrated with amendments", event.amendments.length > 0);
        this.noteVersion(run, event);
        break;
      case "definition_amended":
        this.note("rules of administrators", event.amendment.what === "rules");
        break;
      default:
        break;
    }
  }

  private noteVersion(run: Run, { tasks }: EngineEvent & { type: "migrated" }): void {
    const now = new Set(run.bundle.definition.tasks.map(({ taskId }) => taskId));
    const visited = new Set(run.snapshot.visits.map(({ taskId }) => taskId));
    this.note(
      "R30: to a version without one of the tasks",
      [...visited].some((taskId) => !now.has(taskId)),
    );
    this.note(
      "R30: to a version with one more task",
      [...now].some((taskId) => taskId.startsWith("more")),
    );
    const targets = Object.values(tasks);
    this.note("R30: at another task", new Set(targets).size < targets.length);
  }

  private noteWork(run: Run, event: EngineEvent): void {
    switch (event.type) {
      case "visit_closed":
        this.noteEnd(run, event);
        break;
      case "visit_arrived":
        this.note("join all of several");
        break;
      case "visit_entered":
        this.noteEntry(run, event.visit);
        break;
      case "task_skipped":
        this.noteSkip(run, event);
        break;
      case "vote_carried": {
        const { recreates } = run.snapshot.visits[event.visitId - 1]!;
        this.note("R16: agreements carried over", recreates !== undefined);
        break;
      }
      case "returned":
        this.note(`R14: ${event.resume}`);
        this.note("R18: to the applicant", event.toTaskId === "apply");
        this.noteReturn(run, event.seatId);
        break;
      case "countersign_requested":
        this.note(`R20: asked ${event.mode}`);
        break;
      case "hands_changed": {
        const { changes = [], taskId } = run.snapshot.visits[event.visitId - 1]!;
        this.note(`R21: ${event.change}`);
        this.note("R21: no change left", taskOf(run, taskId)?.seatChangesMax === changes.length);
        break;
      }
      case "slot_parted":
        this.note("R24: one of several has their part back");
        break;
      case "seat_woken":
        this.note(`R25: ${event.action}`);
        break;
      case "seat_opened":
        this.noteSeat(run, event);
        break;
      case "seat_closed": {
        const seat = run.snapshot.seats.find(({ seatId }) => seatId === event.seatId)!;
        this.note(`closed as ${event.cause}`);
        this.note("R20: withdrawn", event.cause === "taken_back" && seat.askedBySeatId !== undefined);
        this.note("R20: agreed", event.actionCode === "34" && seat.askedBySeatId !== undefined);
        this.note("R20: disagreed", event.actionCode === "29" && seat.askedBySeatId !== undefined);
        break;
      }
      default:
        break;
    }
  }

  private noteReturn(run: Run, seatId: number): void {
    const task = taskOf(run, run.snapshot.seats.find((seat) => seat.seatId === seatId)!.taskId);
    this.note(`R19: edits ${task?.onReturn?.edits ?? "drop"}`);
    this.note("R13: a return that is a vote", task?.backNeedsVote === true);
  }

  private noteEnd(run: Run, event: EngineEvent & { type: "visit_closed" }): void {
    const { mode = "", taskId, recreates, carried = [] } = run.snapshot.visits[event.visitId - 1]!;
    const task = taskOf(run, taskId);
    this.note(`outcome ${event.cause}`);
    if (event.cause !== "passed") return;
    this.note(`split ${task?.split ?? "first"}`, (task?.transitions.length ?? 0) > 1);
    this.note("R25: a delay ended", mode === "delay");
    if (task?.taskType !== "approve") return;
    this.note(`R12: ${mode.split(" ")[0]} passed`);
    this.note("R12: a quota of two", mode === "per_group 2");
    const isSlate = recreates !== undefined && task.onReturn?.slate === "whole_slate" && carried.length === 0;
    this.note("R16: whole_slate", isSlate);
  }

  private noteEntry(run: Run, { taskId, arrivals, recreates }: Run["snapshot"]["visits"][number]): void {
    const visits = run.snapshot.visits.filter(
      (each) => each.taskId === taskId && each.recreates === undefined,
    );
    this.note("join any of several", taskOf(run, taskId)?.join === "any" && visits.length > 1);
    const isJump = recreates === undefined && arrivals.some(({ kind }) => kind === "jumped");
    this.note("R29: jumped", isJump);
    this.note(
      "R29: jumped from one branch",
      isJump &&
        run.snapshot.visits.some(
          ({ status, visitId }) => status !== "closed" && visitId !== visits.at(-1)?.visitId,
        ),
    );
  }

  private noteSkip(run: Run, { taskId, policy }: EngineEvent & { type: "task_skipped" }): void {
    if (policy === "empty") this.noteEmpty(run, taskId, "skip_with_mark");
    this.note("R9: skip for an initiator", policy === "initiator");
    if (policy === "repeat") this.note(`R11: ${taskOf(run, taskId)?.repeatPolicy ?? ""}`);
  }

  private noteSeat(run: Run, { seat, slot }: EngineEvent & { type: "seat_opened" }): void {
    const { taskId, userCode, reason, onBehalfOf, dueAt } = seat;
    const task = taskOf(run, taskId);
    const isInitiator = userCode === run.snapshot.applicant || userCode === run.filedBy;
    const isNamedInstead = reason.reason === "instead" && run.events.at(-1)?.actor !== "ADMIN1";
    if (isNamedInstead && task?.emptyPolicy === "to_users") this.noteEmpty(run, taskId, "to_users");
    if (task?.taskType === "approve") {
      for (const { assignedType } of rulesOf(task)) this.note(`R6: ${assignedType} finds people`);
      this.note(
        "R9: to_superior for an initiator",
        reason.reason === "superior" && task.initiatorPolicy === "to_superior",
      );
      this.note("R9: self for an initiator", isInitiator && task.initiatorPolicy === "self");
      const named = rulesOf(task).flatMap(({ taskAssigned = "" }) => taskAssigned.split(","));
      const isLeftOut = named.includes(run.snapshot.applicant) && userCode !== run.snapshot.applicant;
      this.note(
        "R9: skip_if_others for an initiator",
        isLeftOut && (task.initiatorPolicy ?? "skip_if_others") === "skip_if_others",
      );
    }
    this.note("R24: a deputy", onBehalfOf !== undefined);
    this.note("R24: a deputy of several", seat.alsoFor !== undefined);
    const day = run.people.absenceOf?.(onBehalfOf ?? "", run.bundle.definition, "");
    this.note("R24: a deputy's deputy", day !== undefined && day.deputy !== userCode);
    this.note("R25: due", dueAt !== undefined);
    this.note("R12: weights of two", (slot?.weight ?? 1) > 1);
    this.note("R12: groups that overlap", new Set(slot?.groups).size > 1);
  }

  private noteMove(move: string): void {
    this.note("R2: given twice", move.startsWith("approve") && move.endsWith("twice"));
    this.note("R2: many at once", (move.match(/batch #/gu) ?? []).length > 1);
    this.note("R2: an opinion in advance", move.startsWith("as said"));
    this.note("R29: jumped to people named", /^jump .* -> t\S+ [A-E]$/u.test(move));
  }
}

function taskOf({ bundle, snapshot }: Run, taskId: string): TaskDefinition | undefined {
  return amendedBundle(bundle, snapshot).definition.tasks.find((task) => task.taskId === taskId);
}

function rulesOf(task: TaskDefinition | undefined): Pick<TaskDefinition, "assignedType" | "taskAssigned">[] {
  return task === undefined ? [] : (task.assignments ?? [task]);
}
