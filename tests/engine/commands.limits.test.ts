import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import {
  completeAutomaticTask,
  delegateTask,
  failAutomaticTask,
  insertStep,
  moveToDeputy,
  removePerson,
  retryIncident,
  startInstance,
  submitApplication,
  takeOverTask,
} from "#engine";
import { aNumber, aPage, approvedBy, aProcess, aStart, aTask } from "../support/builders/a-process.ts";
import { aRun, type Run, someMonday } from "../support/builders/a-run.ts";
import { somePeople } from "../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C");
const page = aPage(aNumber("amount"));
const tasks = [
  aStart(["a", "inform", "outside"], { split: "all" }),
  approvedBy("a", "A", { seatChanges: ["delegate", "insertStep"] }),
  aTask("inform", { taskType: "read", assignedType: "users", taskAssigned: "C" }),
  aTask("outside", { taskType: "auto" }),
];
const running = (): Run => aRun({ people, page, tasks }).submit({ amount: 1 });
const administrator = ["process-admin"];

describe("exactly as much as allowed is taken", () => {
  it("of a title, a comment, an opinion and a reason", () => {
    const text = (max: number): string => "字".repeat(max);
    const run = aRun({ people, page, tasks });
    const { seatId } = run.seatOf("STAFF");
    const given = {
      seatId,
      title: text(limits.titleMaxCharacters),
      comment: text(limits.opinionMaxCharacters),
    };
    expect(
      run.attempt("STAFF", (context) => submitApplication(run.bundle, run.snapshot, given, context)),
    ).toBeUndefined();

    const reason = text(limits.opinionMaxCharacters);
    const give = { seatId: run.seatOf("A").seatId, toUserCode: "B", reason };
    expect(
      run.attempt("A", (context) => delegateTask(run.bundle, run.snapshot, give, context)),
    ).toBeUndefined();
  });

  it("of a step's name, and of steps in a process", () => {
    const tryInsert = (run: Run, taskName: string) => run.tryInsert("A", ["B"], "all", taskName);
    expect(tryInsert(running(), "x".repeat(100))).toBeUndefined();
    expect(tryInsert(running(), "x".repeat(101))).toMatchObject({
      errors: { taskName: { problem: "tooLong", params: { max: 100 } } },
    });
    const ofSteps = (count: number): Run => {
      const idle = Array.from({ length: count - tasks.length }, (_, at) => approvedBy(`idle${at}`, "B"));
      return aRun({ people, page, tasks: [...tasks, ...idle] }).submit({ amount: 1 });
    };
    expect(tryInsert(ofSteps(limits.tasksMax - 1), "one more")).toBeUndefined();
    expect(tryInsert(ofSteps(limits.tasksMax), "too many")).toMatchObject({
      errors: { taskName: { problem: "tooManyEntries", params: { max: limits.tasksMax } } },
    });
  });

  it("of the time in which a process may be started, to its last second", () => {
    const endTime = new Date(someMonday).toISOString();
    const definition = aProcess([aStart("a"), approvedBy("a", "A")], { endTime });
    const run = aRun({ people, definition });
    run.now += 1000;
    const command = { instanceId: 2, applyId: "A2", organId: 1, title: "Title" };
    const begin = () => startInstance({ definition, version: 1 }, command, run.context("STAFF"));
    expect(begin()).toMatchObject({ refused: "processNoLongerOpen" });
    run.now -= 1000;
    expect(begin()).toMatchObject({ snapshot: { title: "Title", deptId: 1 } });
  });
});

describe("what is not there is not found", () => {
  const nowhere = { seatId: 999, reason: "?" };

  it("a task that nobody has", () => {
    const run = running();
    const as = (userCode: string, command: Parameters<Run["attempt"]>[1]) =>
      run.attempt(userCode, command, administrator);
    expect([
      as("B", (context) => takeOverTask(run.bundle, run.snapshot, nowhere, context)),
      as("SYSTEM", (context) => moveToDeputy(run.bundle, run.snapshot, nowhere, context)),
      as("ADMIN1", (context) => removePerson(run.bundle, run.snapshot, nowhere, context)),
    ]).toEqual(Array.from({ length: 3 }, () => ({ refused: "notFound" })));
  });

  it("an automatic step that was never reached, or that the process has no longer", () => {
    const run = running();
    const problem = { refused: "notConfigured" as const };
    const complete = (visitId: number) =>
      run.attempt("SYSTEM", (context) =>
        completeAutomaticTask(run.bundle, run.snapshot, { visitId }, context),
      );
    const fail = (visitId: number) =>
      run.attempt("SYSTEM", (context) =>
        failAutomaticTask(run.bundle, run.snapshot, { visitId, problem }, context),
      );
    expect([complete(99), fail(99)]).toEqual([{ refused: "notFound" }, { refused: "notFound" }]);

    run.finishAutomatic("outside");
    const { visitId } = run.snapshot.visits.find(({ taskId }) => taskId === "outside")!;
    run.migrate(
      aProcess(
        tasks
          .filter(({ taskId }) => taskId !== "outside")
          .map((task) => (task.taskId === "apply" ? aStart(["a", "inform"], { split: "all" }) : task)),
      ),
    );
    expect(complete(visitId)).toEqual({ refused: "notFound" });
  });

  it("an incident", () => {
    const run = running();
    const command = { visitId: 1, reason: "?" };
    expect(
      run.attempt(
        "ADMIN1",
        (context) => retryIncident(run.bundle, run.snapshot, command, context),
        administrator,
      ),
    ).toEqual({ refused: "incidentNotThere" });
  });
});

describe("an administrator's step is put behind what somebody still decides", () => {
  const tryInsert = (run: Run, seatId: number) =>
    run.attempt(
      "ADMIN1",
      (context) =>
        insertStep(
          run.bundle,
          run.snapshot,
          { seatId, userCodes: ["B"], taskName: "More", reason: "?" },
          context,
        ),
      administrator,
    );

  it("not behind what is read, was decided, or is merely asked", () => {
    const run = running();
    const refused = { refused: "actionNotAllowed" };
    expect(tryInsert(run, run.seatOf("C").seatId)).toMatchObject(refused);
    run.ask("A", ["B"]);
    expect(tryInsert(run, run.seatOf("B").seatId)).toMatchObject(refused);
    const { seatId } = run.seatOf("A");
    expect(run.answer("B", true).approve("A").status).toBe("running");
    expect(tryInsert(run, seatId)).toMatchObject(refused);
  });

  it("not behind what a return has stopped either", () => {
    const run = aRun({
      people,
      tasks: [
        aStart("a"),
        approvedBy("a", "A", { to: ["b", "c"], split: "all" }),
        approvedBy("b", "B"),
        approvedBy("c", "C"),
      ],
    })
      .submit()
      .approve("A");
    const { seatId } = run.seatOf("C");
    run.return("B", "a:A", "direct");
    expect(tryInsert(run, seatId)).toMatchObject({ refused: "actionNotAllowed" });
  });
});
