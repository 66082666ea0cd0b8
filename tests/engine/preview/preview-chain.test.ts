import fc from "../../support/properties.ts";
import { describe, expect, it } from "vitest";
import { previewChain, type Resume, returnTargets, type Seat } from "#engine";
import { aNumber, aPage, approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun, hourMs, Run } from "../../support/builders/a-run.ts";
import { aRandomProcess, everything, randomPage, workers } from "../../support/builders/a-random-process.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", ...workers);
const page = aPage(aNumber("amount"));
const tasks = [
  aStart([["a", "form.amount > 5"], "d"]),
  approvedBy("a", "A", { to: ["b", "c"], split: "all", taskHour: 8 }),
  approvedBy("b", "B", { to: "d", taskHour: 4 }),
  approvedBy("c", "C", { to: "d", taskHour: 2 }),
  aTask("d", { assignedType: "users", taskAssigned: "D,E", taskRunWay: "all", taskHour: 1 }),
];

describe("the chain of approvers ahead", () => {
  it("follows the conditions, parallel branches in order; start and END are no entries", () => {
    const run = aRun({ people, page, tasks });
    expect(run.preview({ amount: 6 })).toEqual(["a:A", "b:B", "c:C", "d:D+E"]);
    expect(run.preview({ amount: 5 })).toEqual(["d:D+E"]);
  });

  it("has each task that somebody has due when it is due for them", () => {
    const run = aRun({ people, page, tasks }).submit({ amount: 6 }).approve("A");
    run.now += hourMs;
    const preview = previewChain(run.bundle, run.snapshot, run.context("STAFF"));
    if (!("chain" in preview)) throw new Error("no chain");
    const due = Object.fromEntries(preview.chain.map(({ taskId, dueAt }) => [taskId, dueAt]));
    expect(due).toMatchObject({ b: run.seatOf("B").dueAt, c: run.seatOf("C").dueAt });
    expect(due["b"]).toBe(run.now + 3 * hourMs);
  });

  it("gives every seat its reason and every task the time when it would be due at the latest", () => {
    const run = aRun({ people, page, tasks });
    const preview = previewChain(run.bundle, run.snapshot, run.context("STAFF"), { values: { amount: 6 } });
    if (!("chain" in preview)) throw new Error("no chain");
    expect(preview.chain[3]).toEqual({
      taskId: "d",
      taskName: "d",
      mode: "all",
      seats: ["D", "E"].map((userCode) => ({
        userCode,
        reason: { reason: "named", params: {} },
      })),
      dueAt: run.now + 13 * hourMs,
    });
  });

  it("from a running application begins with what is open, marked so", () => {
    const run = aRun({ people, page, tasks }).submit({ amount: 6 }).approve("A").approve("C");
    const preview = previewChain(run.bundle, run.snapshot, run.context("B"));
    if (!("chain" in preview)) throw new Error("no chain");
    expect(preview.chain.map(({ taskId, open }) => [taskId, open])).toEqual([
      ["b", true],
      ["d", undefined],
    ]);
  });

  it("from a direct return to the applicant goes straight back, or walks on where a change concerns a step between", () => {
    const walked = [
      aStart("a"),
      approvedBy("a", "A", { to: "b", keyFields: ["amount"] }),
      approvedBy("b", "B"),
    ];
    const run = aRun({ people, page, tasks: walked }).submit({ amount: 6 }).approve("A");
    run.return("B", "apply:STAFF", "direct");
    expect(run.preview({ amount: 6 })).toEqual(["b:B"]);
    expect(run.preview({ amount: 7 })).toEqual(["a:A", "b:B"]);
  });

  it("answers a draft that could not be submitted with the refusal", () => {
    const run = aRun({ people, page, tasks });
    expect(
      previewChain(run.bundle, run.snapshot, run.context("STAFF"), { values: { amount: 1.234 } }),
    ).toMatchObject({
      refused: "invalidInput",
    });
  });

  it("says why it ends where a later step cannot be foreseen", () => {
    const odd = [aStart("a"), approvedBy("a", "A", { to: [["END", "form.amount > 5"]] })];
    const run = aRun({ people, page, tasks: odd });
    const preview = previewChain(run.bundle, run.snapshot, run.context("STAFF"), { values: { amount: 1 } });
    expect(preview).toMatchObject({ chain: [{ taskId: "a" }], stoppedBy: { refused: "noTransitionHolds" } });
  });

  it("what is stopped is not to come: it stands in the history, and what runs beside it is foretold", () => {
    const both = { taskRunWay: "count 2", to: "END" } as const;
    const beside = [
      { ...aStart("a"), split: "all" as const, transitions: ["a", "b"].map(goesTo) },
      approvedBy("a", "A", { to: "c" }),
      approvedBy("c", "A", both),
      approvedBy("b", "B"),
    ];
    const run = aRun({ people, page, tasks: beside }).submit({ amount: 1 }).approve("A");
    expect(run.stopped()).toEqual(["c:unreachableThreshold"]);
    expect(run.preview()).toEqual(["b:B"]);
  });

  it("asks the host for what a later step has to know", () => {
    const fewest = [
      aStart("a"),
      approvedBy("a", "A", { to: "d" }),
      approvedBy("d", "D,E", { taskRunWay: "single" }),
    ];
    const run = aRun({ people, page, tasks: fewest });
    expect(previewChain(run.bundle, run.snapshot, run.context("STAFF"))).toEqual({
      needs: [{ fact: "openTasks", userCodes: ["D", "E"] }],
    });
  });

  it("changes nothing", () => {
    const run = aRun({ people, page, tasks });
    const before = structuredClone(run.snapshot);
    run.preview({ amount: 6 });
    expect(run.snapshot).toEqual(before);
  });

  describe("a circle of approvals", () => {
    const circle = [
      aStart("z"),
      approvedBy("z", "C", { to: "a" }),
      approvedBy("a", "A", { join: "any", to: "b" }),
      approvedBy("b", "B", { to: [["a", "form.amount < 2"], "END"] }),
    ];

    it("is foreseen once, and its steps said to come again, not those before it (D14, E14)", () => {
      const run = aRun({ people, page, tasks: circle });
      expect(foretold(run, { amount: 1 })).toEqual({
        chain: [
          { taskId: "z", goesOn: undefined },
          { taskId: "a", goesOn: "again" },
          { taskId: "b", goesOn: "again" },
        ],
        stoppedBy: undefined,
      });
    });

    it("that a value leads out of is no circle", () => {
      const run = aRun({ people, page, tasks: circle });
      expect(foretold(run, { amount: 2 }).chain.map(({ goesOn }) => goesOn)).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });

    it("is told from a step of it that is open now up to that step", () => {
      const run = aRun({ people, page, tasks: circle }).submit({ amount: 1 }).approve("C").approve("A");
      expect(foretold(run).chain).toEqual([
        { taskId: "b", goesOn: undefined },
        { taskId: "a", goesOn: "again" },
      ]);
    });
  });

  it("of a chain longer than is foretold the last step says that it goes on", () => {
    const steps = Array.from({ length: 520 }, (_, index) =>
      approvedBy(`s${index}`, "A", index === 519 ? {} : { to: `s${index + 1}` }),
    );
    const run = aRun({ people, page, tasks: [aStart("s0"), ...steps] });
    const { chain } = foretold(run, { amount: 1 });
    expect(chain.map(({ goesOn }) => goesOn).filter((each) => each !== undefined)).toEqual(["further"]);
    expect(chain.at(-1)?.goesOn).toBe("further");
    // As many as are foreseen behind the first.
    expect(chain).toHaveLength(501);
  });

  describe("who agrees elsewhere", () => {
    const twice = (repeatPolicy: "once_per_round" | "consecutive" | "none") => [
      aStart("a"),
      approvedBy("a", "A", { to: "b" }),
      approvedBy("b", "B", { to: "c" }),
      aTask("c", { assignedType: "users", taskAssigned: "A,C", taskRunWay: "all", repeatPolicy }),
    ];
    const passedOver = (run: Run) => {
      const preview = previewChain(run.bundle, run.snapshot, run.context("STAFF"), { values: { amount: 1 } });
      if (!("chain" in preview)) throw new Error("no chain");
      return preview.chain.map((entry) => [
        entry.taskId,
        entry.seats.map(({ userCode }) => userCode).join("+"),
        entry.passedOver,
      ]);
    };

    it("is named as one who may be passed over, with the step, beside those who are asked", () => {
      const run = aRun({ people, page, tasks: twice("once_per_round") });
      expect(passedOver(run).at(-1)).toEqual(["c", "C", [{ userCode: "A", taskName: "a" }]]);
    });

    it("is asked again where the step says so, or where others decide in between", () => {
      const asked = ["c", "A+C", undefined];
      expect(passedOver(aRun({ people, page, tasks: twice("none") })).at(-1)).toEqual(asked);
      expect(passedOver(aRun({ people, page, tasks: twice("consecutive") })).at(-1)).toEqual(asked);
    });

    it("stays in the chain where nobody else is on the step", () => {
      const tasks = [
        aStart("a"),
        approvedBy("a", "A", { to: "b" }),
        approvedBy("b", "A", { repeatPolicy: "consecutive" }),
      ];
      const run = aRun({ people, page, tasks }).submit({ amount: 1 });
      expect(passedOver(run)).toEqual([
        ["a", "A", undefined],
        ["b", "", [{ userCode: "A", taskName: "a" }]],
      ]);
      expect(run.approve("A").status).toBe("complete");
    });
  });

  it("a circle is said to be one although something beside it begins each time round", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", {
        join: "any",
        split: "all",
        to: ["pause", "beside"],
        repeatPolicy: "once_per_round",
      }),
      aTask("pause", { taskType: "delay", delayHours: 1, to: "a" }),
      approvedBy("beside", "B", { join: "any" }),
    ];
    const run = aRun({ people: somePeople("STAFF", "A", "B"), page: aPage(aNumber("amount")), tasks });
    expect(foretold(run).chain).toEqual([
      { taskId: "a", goesOn: "again" },
      { taskId: "pause", goesOn: "again" },
      { taskId: "beside", goesOn: undefined },
    ]);
  });

  it("I11: equals what then happens, in whatever order people act", () => {
    const ingredients = {
      ...everything,
      policies: false,
      circles: false,
      modes: ["any", "all", "sequential", "ratio 0.6", "count 2", "per_group"],
    };
    fc.assert(
      fc.property(
        aRandomProcess(ingredients),
        fc.nat(6),
        fc.infiniteStream(fc.nat(50)),
        (definition, amount, choices) => {
          // given
          const run: Run = aRun({ definition, page: randomPage, people });
          const foretold = run.preview({ amount });

          // when
          run.submit({ amount });
          agree(run, choices);

          // then
          const happened = run.snapshot.visits.slice(1).flatMap((visit) => {
            if (isRoute(run, visit)) return [];
            const seated = run.snapshot.seats.filter((seat) => seat.visitId === visit.visitId);
            return `${visit.taskId}:${seated.map((seat) => seat.userCode).join("+")}`;
          });
          expect(happened.sort()).toEqual(foretold.sort());
        },
      ),
      { numRuns: 150 },
    );
  }, 120_000);

  it("I11: equals what then happens after returns as well, each walked again or straight back", () => {
    const ingredients = {
      ...everything,
      policies: false,
      circles: false,
      modes: ["any", "all", "sequential"],
    };
    const aReturn = fc.record({
      after: fc.nat(4),
      seat: fc.nat(9),
      target: fc.nat(9),
      isDirect: fc.boolean(),
    });
    fc.assert(
      fc.property(
        aRandomProcess(ingredients, 3),
        fc.tuple(fc.nat(6), fc.nat(6)),
        fc.array(aReturn, { minLength: 1, maxLength: 3 }),
        fc.infiniteStream(fc.nat(50)),
        (definition, [amount, changed], returns, choices) => {
          // given
          const run: Run = aRun({ definition, page: randomPage, people }).submit({ amount });
          for (const { after, seat, target, isDirect } of returns) {
            agree(run, choices, { most: after });
            sendBack(run, seat, target, isDirect ? "direct" : "walk");
          }
          fc.pre(run.status !== "complete");
          const before = run.snapshot.visits.map(({ status }) => status);
          const foretold = run.preview({ amount: changed }).map((line) => line.split(":")[0]);

          // when
          agree(run, choices, { amount: changed });

          // then
          const happened = run.snapshot.visits.filter((visit, index) => {
            const { taskId, cause } = visit;
            if (taskId === "apply" || isRoute(run, visit) || before[index] === "closed") return false;
            // Who waited for a direct return either goes on or is reached anew by walking.
            return before[index] !== "paused" || cause === "passed";
          });
          expect(foretold.sort()).toEqual(happened.map(({ taskId }) => taskId).sort());
        },
      ),
      { numRuns: 150 },
    );
  }, 120_000);
});

function foretold(run: Run, values?: { amount: number }) {
  const preview = previewChain(run.bundle, run.snapshot, run.context("STAFF"), values && { values });
  if (!("chain" in preview)) throw new Error("no chain");
  const { chain, stoppedBy } = preview;
  return { chain: chain.map(({ taskId, goesOn }) => ({ taskId, goesOn })), stoppedBy };
}

/** Nobody has anything to do there, so it is not foretold. */
function isRoute({ bundle }: Run, { taskId }: { taskId: string }): boolean {
  return bundle.definition.tasks.some((task) => task.taskId === taskId && task.taskType === "route");
}

/** So many agreements, or all until the end, in the order that the choices give; a returned application is submitted. */
function agree(
  run: Run,
  choices: Iterator<number>,
  { most = Number.POSITIVE_INFINITY, ...values }: { most?: number; amount?: number } = {},
): void {
  for (let done = 0; done < most && run.status !== "complete"; done += 1) {
    const choice = Number(choices.next().value);
    const auto = run.snapshot.visits.filter(
      ({ status, mode }) => status === "open" && ["auto", "subprocess", "delay"].includes(mode ?? ""),
    );
    const seats = decidingSeats(run);
    const chosen = choice % (auto.length + seats.length);
    const seat = seats[chosen];
    if (seat?.taskId === "apply") run.submit(values);
    else if (seat !== undefined) run.approve(`#${seat.seatId}`);
    else if (auto[chosen - seats.length]?.mode === "delay") run.wake(4);
    else run.finishAutomatic(auto[chosen - seats.length]?.taskId ?? "");
  }
}

/** Somebody who decides returns it to one of those he may return it to, if there are such. */
function sendBack(run: Run, who: number, toWhom: number, resume: Resume): void {
  const seats = decidingSeats(run).filter(({ taskId }) => taskId !== "apply");
  const seat = seats[who % (seats.length || 1)];
  if (seat === undefined) return;
  const targets = returnTargets(run.bundle, run.snapshot, seat.seatId);
  const target = targets[toWhom % (targets.length || 1)];
  if (target !== undefined) run.return(`#${seat.seatId}`, `${target.taskId}:${target.userCode}`, resume);
}

function decidingSeats(run: Run): Seat[] {
  return run.snapshot.seats.filter(
    (seat) => seat.status === "open" && run.snapshot.visits[seat.visitId - 1]?.status === "open",
  );
}

const goesTo = (toTaskId: string, index: number) => ({ sequence: index + 1, toTaskId, transExpression: "" });
