import { findAssignees } from "#contract/calls/process-design.ts";
import { isRefusal, type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import { readRunWay } from "#contract/rules/completion-mode.ts";
import { END, type ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { submitApplication } from "#engine";
import { pageToFill, openShapeCheckOf } from "../form/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import {
  accountProblem,
  asksForNothing,
  presentRefusal,
  shownPeople,
  localizedParams,
} from "../process/index.ts";
import { text } from "../texts/index.ts";
import { beginTrial } from "./begin-trial.ts";
import { TrialRun } from "./trial-run.ts";

const shapeProblems = openShapeCheckOf(TaskDefinition);

/**
 * Runs the step alone behind a start step, so that every rule and policy on people counts as it does in the process; the
 * form is asked for nothing. Refuses by field a step whose settings have the wrong shape.
 */
export const findAssigneesHandler = handle(findAssignees, async (input, scope) => {
  const { task, pageId = "", applyUser, values = {} } = input;
  const malformed = shapeProblems(task);
  if (malformed !== undefined) return refuseFields(malformed);
  const { organId } = scope.actor;
  const page =
    pageId === "" ? undefined : await pageToFill(scope.tx, { pageId, version: undefined, organId });
  const bundle = {
    definition: aloneBehindStart(task, String(organId)),
    version: 0,
    ...(page === undefined ? {} : { page: asksForNothing(page) }),
  };
  const run = await TrialRun.of(bundle, scope);
  const absent = await accountProblem(scope, run.organisation.people, applyUser);
  if (absent !== undefined) return refuseFields({ applyUser: absent });
  const refused =
    (await beginTrial(run, { applyUser, title: "-", form: values })) ??
    (await run.carryOut({ userCode: applyUser }, (context) => {
      const { snapshot } = run;
      if (snapshot === undefined) throw new Error("the trial has begun");
      return submitApplication(bundle, snapshot, { seatId: snapshot.seats[0]?.seatId ?? 0 }, context);
    }));
  return refused === undefined ? found(run, task, scope) : await notFound(run, refused, scope);
});

async function found(run: TrialRun, { taskId, taskName }: TaskDefinition, scope: SessionScope) {
  const people = await shownPeople(scope, run.organisation.people);
  const { seats = [], incidents = [] } = run.snapshot ?? {};
  const localizer = { people, taskNamed: (name: string) => name };
  const stopped = incidents.some((incident) => incident.taskId === taskId);
  return {
    seats: seats
      .filter((seat) => seat.taskId === taskId)
      .map(({ userCode, reason }) => ({
        userCode,
        realName: people.realName(userCode),
        reason: text(scope.language, "reasons", reason.reason, localizedParams(localizer, reason.params)),
      })),
    problem: stopped ? text(scope.language, "reasons", "processAdministrator", { task: taskName }) : null,
  };
}

async function notFound(run: TrialRun, refused: Refusal, scope: SessionScope) {
  const people = await shownPeople(scope, run.organisation.people);
  const said = presentRefusal(refused, run.bundle, people, scope.language);
  if (isRefusal(said) && said.refused === "invalidInput") return said;
  return { seats: [], problem: text(scope.language, "errors", said.refused, said.params ?? {}) };
}

function aloneBehindStart(task: TaskDefinition, company: string): ProcessDefinition {
  const { disjointWith: _others, fieldRights: _rights, taskRunWay = "", ...own } = task;
  const way = (toTaskId: string) => [{ sequence: 1, toTaskId, transExpression: "" }];
  const startId = task.taskId === "start" ? "begin" : "start";
  return {
    processId: "TRIAL",
    processName: "-",
    processTypeId: "-",
    company,
    status: "enabled",
    startRoles: ["employee"],
    tasks: [
      { taskId: startId, taskName: "-", taskType: "start", transitions: way(task.taskId) },
      {
        ...own,
        taskRunWay: readRunWay(taskRunWay) === undefined ? "any" : taskRunWay,
        transitions: way(END),
      },
    ],
  };
}
