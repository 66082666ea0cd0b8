import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { automaticWork, completeAutomaticTask } from "#engine";
import { aField, aNumber, aPage, approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const page = aPage(aNumber("amount"), aField("note"));

const machine = (more: Partial<TaskDefinition>): Run =>
  aRun({
    people: somePeople("STAFF", "A", "B"),
    page,
    tasks: [
      aStart("before"),
      approvedBy("before", "B", { to: "machine" }),
      aTask("machine", { taskType: "auto", to: "a", ...more }),
      approvedBy("a", "A"),
    ],
  });
const workOf = (run: Run) => automaticWork(run.bundle, run.snapshot, 3, run.context("SYSTEM"));
const at = (run: Run, note: string | null = "x") => run.submit({ amount: 12.34, note }).approve("B");

describe("what a call sends", () => {
  const effect = {
    kind: "call",
    systemCode: "ERP",
    method: "POST",
    path: "/orders/{form.note}",
    body: { amount: "form.amount * 2", who: "applicant.userCode" },
  } as const;

  it("is worked out over the form as it is", () => {
    expect(workOf(at(machine({ effect })))).toEqual({
      kind: "call",
      systemCode: "ERP",
      method: "POST",
      path: "/orders/x",
      body: { amount: 24.68, who: "STAFF" },
    });
  });

  it.each([
    ["a/b?c#d", "/orders/a%2Fb%3Fc%23d"],
    ["..", "/orders/%252E%252E"],
    ["申请", "/orders/%E7%94%B3%E8%AF%B7"],
    [null, "/orders/"],
  ])("%j stays in its place of the path", (note, path) => {
    expect(workOf(at(machine({ effect }), note))).toMatchObject({ path });
  });

  it("a list stands in the path as the list it is", () => {
    const path = "/orders/{[form.amount, 2]}";
    expect(workOf(at(machine({ effect: { ...effect, path } })))).toMatchObject({
      path: "/orders/%5B12.34%2C2%5D",
    });
  });

  it("stands in the query where the method has no body", () => {
    const asked = { ...effect, method: "GET", path: "/rates?of=all" } as const;
    const work = workOf(at(machine({ effect: asked })));
    expect(work).toMatchObject({ method: "GET", path: "/rates?of=all&amount=24.68&who=STAFF" });
    expect(work).not.toHaveProperty("body");
  });

  it("is refused where it cannot be worked out", () => {
    const unfit = { ...effect, body: { amount: '1 + "x"' } };
    expect(workOf(at(machine({ effect: unfit })))).toMatchObject({
      refused: "expressionFailed",
      params: { task: "machine" },
    });
  });
});

describe("whom a message goes to", () => {
  const told = (to: string, text = "x") => workOf(at(machine({ message: { to, text } })));

  it("is one account, or each of a list once", () => {
    expect(told("applicant.userCode")).toEqual({ kind: "message", to: ["STAFF"], text: "x" });
    expect(told('["A", "B", "A"]')).toMatchObject({ to: ["A", "B"] });
  });

  it.each(['""', "[]", "null", "7", '["A", 7]', '["A", ""]'])("is nobody where it says %s", (to) => {
    expect(told(to)).toEqual({ refused: "messageForNobody", params: { task: "machine" } });
  });

  it("has its words with what they ask for in place", () => {
    const text = "{form.amount} of {form.note}{null}, {[1, 2]}";
    expect(told('"A"', text)).toMatchObject({ text: "12.34 of x, [1,2]" });
  });
});

describe("what a step adds or starts", () => {
  it("is a row with its values", () => {
    const work = workOf(at(machine({ addRow: { entity: "ledger", values: { sum: "form.amount" } } })));
    expect(work).toEqual({ kind: "row", entity: "ledger", values: { sum: 12.34 } });
  });

  it("is an application of the same title and applicant, waited for, where nothing else is said", () => {
    const plain = { processId: "BELOW", values: {} };
    const started = (more: object = {}) =>
      workOf(at(machine({ taskType: "subprocess", subprocess: { ...plain, ...more } })));
    const usual = { kind: "subprocess", processId: "BELOW", applicant: "STAFF", title: "Title", values: {} };
    expect(started()).toEqual({ ...usual, waits: true });
    expect(started({ waits: false, title: '"of " + form.note', applicant: "null" })).toEqual({
      ...usual,
      waits: false,
      title: "of x",
      applicant: "",
    });
  });

  it("has nothing to ask in an address that needs nothing", () => {
    const effect = { kind: "call", systemCode: "ERP", method: "DELETE", path: "/rates?of=all" } as const;
    expect(workOf(at(machine({ effect })))).toMatchObject({ path: "/rates?of=all" });
  });
});

describe("a step that is not open (any more)", () => {
  it("has nothing to do", () => {
    const run = at(machine({ setFields: { amount: "1" } }));
    expect(workOf(run)).toEqual({ kind: "none" });
    run.recall();
    expect(isRefusal(workOf(run))).toBe(true);
  });
});

describe("what came of it", () => {
  const effect = { kind: "call", systemCode: "ERP", method: "POST", path: "/" } as const;
  const answered = (run: Run, answer: { status: number; body: Record<string, string | number> }) =>
    run.attempt("SYSTEM", (context) =>
      completeAutomaticTask(run.bundle, run.snapshot, { visitId: 3, answer }, context),
    );

  it("goes into the fields that the step sets", () => {
    const run = at(
      machine({ effect, setFields: { note: "answer.body.number", amount: "answer.body.total" } }),
    );
    expect(answered(run, { status: 200, body: { number: "PO-7", total: 99 } })).toBeUndefined();
    expect(run.snapshot.form).toMatchObject({ note: "PO-7", amount: 99 });
    expect(run.open()).toEqual(["a:A"]);
  });

  it("is refused where it is no value of the field, and nothing of it is written", () => {
    const run = at(
      machine({ effect, setFields: { note: "answer.body.number", amount: "answer.body.total" } }),
    );
    expect(answered(run, { status: 200, body: { number: "PO-7", total: "many" } })).toMatchObject({
      refused: "valueDoesNotFit",
    });
    expect(run.snapshot.form).toMatchObject({ note: "x" });
  });

  it("is refused where an expression fails over it, and nothing of it is written", () => {
    const run = at(machine({ effect, setFields: { note: '"done"', amount: "answer.body.total + 1" } }));
    expect(answered(run, { status: 200, body: { total: "many" } })).toMatchObject({
      refused: "expressionFailed",
      params: { task: "machine", expression: "answer.body.total + 1" },
    });
    expect(run.snapshot.form).toMatchObject({ note: "x", amount: 12.34 });
  });

  it("goes into what the form computes from it", () => {
    const twice = aField("twice", { componentType: ComponentType.formula, expression: "form.amount * 2" });
    const run = aRun({
      people: somePeople("STAFF", "A"),
      page: aPage(aNumber("amount"), aNumber("twice", twice)),
      tasks: [
        aStart("m"),
        aTask("m", { taskType: "auto", setFields: { amount: "7" }, to: "a" }),
        approvedBy("a", "A"),
      ],
    }).submit({ amount: 1 });
    expect(run.snapshot.form).toEqual({ amount: 1, twice: 2 });
    expect(run.finishAutomatic("m").snapshot.form).toEqual({ amount: 7, twice: 14 });
  });

  it("is left out where nothing was done, as in a preview: the chain goes on", () => {
    const run = machine({ effect, setFields: { amount: "answer.body.total" } });
    run.submit({ amount: 1, note: "x" });
    expect(run.preview()).toContainEqual(expect.stringContaining("a"));
    expect(run.preview().at(-1)).toMatch(/^a\b/u);
  });
});

describe("work of a step that is withdrawn", () => {
  const effect = { kind: "call", systemCode: "ERP", method: "POST", path: "/" } as const;
  const cancels = (run: Run) =>
    run.effects.flatMap((each) => (each.effect === "cancel_automatic_task" ? [each.visitId] : []));

  it.each<[string, (run: Run) => unknown]>([
    ["recalled", (run) => run.recall()],
    ["cancelled", (run) => run.tryCancel("ADMIN1", "never mind", ["process-admin"])],
  ])("is not to be done any more: %s", (_how, withdraw) => {
    const run = at(machine({ effect }));
    withdraw(run);
    expect(cancels(run)).toEqual([3]);
  });

  it.each(["auto", "subprocess"] as const)(
    "is not to be done any more where a rejection elsewhere ends the application: %s",
    (taskType) => {
      const no = { sequence: 2, toTaskId: "END", transExpression: "", on: "rejected" as const };
      const told = approvedBy("told", "A", { to: "last", mayReject: true });
      const work =
        taskType === "auto" ? { effect } : { subprocess: { processId: "BELOW", values: {}, waits: true } };
      const run = aRun({
        people: somePeople("STAFF", "A"),
        tasks: [
          aStart(["told", "work"], { split: "all" }),
          { ...told, transitions: [...told.transitions, no] },
          aTask("work", { taskType, ...work, to: "last" }),
          approvedBy("last", "A"),
        ],
      }).submit();
      const { visitId } = run.snapshot.visits.find(({ taskId }) => taskId === "work")!;

      run.reject("A");

      expect(run.snapshot).toMatchObject({ status: "complete", result: "rejected" });
      expect(cancels(run)).toEqual([visitId]);
    },
  );

  it("stays where it was done, or goes on elsewhere", () => {
    const run = at(machine({ effect }));
    run.finishAutomatic("machine");
    expect(cancels(run)).toEqual([]);
    run.recall();
    expect(cancels(run)).toEqual([]);
  });

  it("is in the history when it turns out to have been done all the same, and nothing goes on from it", () => {
    const run = at(machine({ effect }));
    run.recall();
    const before = run.open();
    const answer = { status: 200, body: { number: "PO-7" } };
    const report = (context: Parameters<Parameters<Run["attempt"]>[1]>[0]) =>
      completeAutomaticTask(run.bundle, run.snapshot, { visitId: 3, answer }, context);
    expect(run.attempt("SYSTEM", report)).toBeUndefined();
    expect(run.snapshot.visits[2]).toMatchObject({ status: "closed", cause: "recalled", isDone: true });
    expect(run.open()).toEqual(before);
    const told = run.events.length;
    run.attempt("SYSTEM", report);
    expect(run.events.length).toBe(told);
  });
});
