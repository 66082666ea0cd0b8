import { tryProcess } from "#contract/calls/process-design.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import {
  allowedActions,
  allowedInstanceActions,
  type EngineAction,
  type InstanceSnapshot,
  returnTargets,
  type Seat,
} from "#engine";
import {
  type Localizer,
  bundleIn,
  presentRefusal,
  shownPeople,
  localizedAhead,
  localizedParams,
} from "../process/index.ts";
import { text } from "../texts/index.ts";
import type { TrialRun } from "./trial-run.ts";

type Answer = OutputOf<typeof tryProcess>;

/** What the engine allows, as moves of a trial. */
const actOf: Partial<Record<EngineAction, string>> = {
  submit: "submit",
  approve: "approve",
  reject: "reject",
  return: "return",
  requestCountersign: "ask",
  countersignAgree: "agree",
  countersignDisagree: "disagree",
};

/** How a trial stands, with names and reasons in the language of whoever tries. */
export async function trialAnswer(
  run: TrialRun,
  refused: { move: number; refusal: Refusal } | undefined,
): Promise<Answer> {
  const { scope, snapshot } = run;
  if (snapshot === undefined) throw new Error("the trial has not begun");
  const { language } = scope;
  const people = await shownPeople(scope, run.organisation.people);
  const spoken = bundleIn(run.bundle, language);
  const localizer: Localizer = { people, taskNamed: spoken.taskNamed };
  const said = (refusal: Refusal) => presentRefusal(refusal, run.bundle, people, language);
  const message = (refusal: Refusal) => {
    const { refused: why, params = {} } = said(refusal);
    return text(language, "errors", why, params);
  };
  const nameOf = (taskId: string) =>
    spoken.definition.tasks.find((task) => task.taskId === taskId)?.taskName ?? taskId;
  const preview = await run.preview();
  const chain = isRefusal(preview) ? [] : preview.chain;
  const errorsOf = (refusal: Refusal) =>
    Object.fromEntries(
      Object.entries(said(refusal).errors ?? {}).map(([field, problem]) => [
        field,
        problem.text ?? text(language, "problems", problem.problem, problem.params),
      ]),
    );
  // Before the submission a form that is not filled in stops nothing: it is only too early to say the way.
  const missing = isRefusal(preview) && snapshot.status === "draft" ? errorsOf(preview) : {};
  const isEarly = Object.keys(missing).length > 0;
  const stopped = isRefusal(preview) ? (isEarly ? undefined : preview) : preview.stoppedBy;
  const ahead = new Set(snapshot.visits.map(({ visitId }) => visitId));
  const asApplicant = { userCode: snapshot.applicant, roles: [] };
  return {
    status: snapshot.status,
    round: snapshot.round,
    now: new Date(run.now).toISOString(),
    form: snapshot.form,
    seats: snapshot.seats.map((seat) => seatShown(run, snapshot, seat, localizer, nameOf)),
    chain: chain
      .filter(({ visitId }) => visitId === undefined || !ahead.has(visitId))
      .map(({ taskId, mode, seats, dueAt, ...besides }) => ({
        taskId,
        taskName: nameOf(taskId),
        mode,
        ...localizedAhead(besides, localizer),
        seats: seats.map(({ userCode, reason }) => ({
          userCode,
          realName: people.realName(userCode),
          reason: text(language, "reasons", reason.reason, localizedParams(localizer, reason.params)),
        })),
        dueAt: dueAt === undefined ? null : new Date(dueAt).toISOString(),
      })),
    openTasks: tasksOf(snapshot, "open"),
    doneTasks: tasksOf(snapshot, "closed"),
    mayRecall: allowedInstanceActions(run.bundle, snapshot, asApplicant).includes("recall"),
    stoppedBy: stopped === undefined ? null : message(stopped),
    missing,
    halt:
      refused === undefined
        ? null
        : {
            move: refused.move,
            message: message(refused.refusal),
            errors: errorsOf(refused.refusal),
          },
  };
}

function seatShown(
  { bundle, scope: { language } }: TrialRun,
  snapshot: InstanceSnapshot,
  seat: Seat,
  localizer: Localizer,
  nameOf: (taskId: string) => string,
): Answer["seats"][number] {
  const { seatId, taskId, userCode, status, actionCode, cause, dueAt, reason } = seat;
  const actor = { userCode, roles: [] };
  const acts = allowedActions(bundle, snapshot, seatId, actor).flatMap((action) => actOf[action] ?? []);
  const backTo = acts.includes("return") ? returnTargets(bundle, snapshot, seatId) : [];
  return {
    seat: seatId,
    taskId,
    taskName: nameOf(taskId),
    userCode,
    realName: localizer.people.realName(userCode),
    reason: text(
      language,
      "reasons",
      reasonInTrial(reason.reason),
      localizedParams(localizer, reason.params),
    ),
    status,
    actionCode: actionCode ?? null,
    cause: cause ?? null,
    dueAt: dueAt === undefined ? null : new Date(dueAt).toISOString(),
    acts,
    backTo: backTo.map((target) => ({
      taskId: target.taskId,
      taskName: nameOf(target.taskId),
      userCode: target.userCode,
      realName: localizer.people.realName(target.userCode),
    })),
  };
}

function tasksOf(snapshot: InstanceSnapshot, status: "open" | "closed"): string[] {
  const visits = snapshot.visits.filter((visit) => visit.status === status);
  return [...new Set(visits.map(({ taskId }) => taskId))];
}

/** In a trial nobody files for somebody else: whoever filed is the applicant, and called so as everywhere beside it. */
const reasonInTrial = (reason: string) => (reason === "initiator" ? "applicant" : reason);
