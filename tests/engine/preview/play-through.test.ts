import { describe, expect, it } from "vitest";
import { type GivenCase, lengthOf, type Played, playThrough, previewChain } from "#engine";
import { aNumber, aPage, approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "E");
const page = aPage(aNumber("amount"));
const tasks = [
  aStart([["a", "form.amount > 5"], "d"]),
  approvedBy("a", "A", { to: ["b", "c"], split: "all", taskHour: 8, fieldRights: { amount: "write" } }),
  approvedBy("b", "B", { to: "d" }),
  approvedBy("c", "C", { to: [["d", "form.amount < 100"], "END"] }),
  {
    ...aTask("d", { assignedType: "users", taskAssigned: "D,E", taskRunWay: "all", mayReject: true }),
    transitions: [
      { sequence: 1, toTaskId: "END", transExpression: "" },
      { sequence: 2, toTaskId: "END", transExpression: "", on: "rejected" as const },
    ],
  },
];
const run = aRun({ people, page, tasks });

function play(form: GivenCase["form"], given: Partial<GivenCase> = {}): Played {
  const whole = { applicant: "STAFF", roles: ["employee"], organId: 1, form, ...given };
  const answer = playThrough(run.bundle, whole, run.context("STAFF"));
  if (!("steps" in answer)) throw new Error(JSON.stringify(answer));
  return answer;
}
const wayOf = ({ steps }: Played) => steps.map(({ taskId, people: who }) => `${taskId}:${who.join("+")}`);

describe("an application played to its end", () => {
  it("goes the way that the preview foretells where everybody agrees", () => {
    const preview = previewChain(run.bundle, run.snapshot, run.context("STAFF"), { values: { amount: 6 } });

    const played = play({ amount: 6 });

    expect(wayOf(played)).toEqual(["a:A", "b:B", "c:C", "d:D+E"]);
    expect(played.ends).toBe("complete");
    expect(played.steps.map(({ taskId }) => taskId)).toEqual(
      "chain" in preview ? preview.chain.map(({ taskId }) => taskId) : [],
    );
  });

  it("takes what people decided and wrote, as far as they may write it here", () => {
    const decisions = [
      { taskId: "a", userCode: "A", act: "approve" as const, values: { amount: 500 } },
      { taskId: "b", userCode: "B", act: "approve" as const, values: { amount: 7 } },
    ];

    expect(wayOf(play({ amount: 6 }, { decisions }))).toEqual(["a:A", "b:B", "c:C", "d:D+E"]);
    expect(play({ amount: 6 }, { decisions }).snapshot?.form).toEqual({ amount: 500 });
    expect(play({ amount: 1 }, { decisions: [{ taskId: "d", act: "reject" as const }] })).toMatchObject({
      ends: "rejected",
    });
  });

  it("says who could not start it, and what stopped it on the way", () => {
    expect(play({ amount: 6 }, { roles: [] })).toMatchObject({
      steps: [],
      ends: "stopped",
      stoppedBy: { refused: "processNotStartable" },
    });
    expect(play({}).stoppedBy?.refused).toBe("expressionFailed");
  });

  it("is as long as its longest branch", () => {
    const { snapshot } = play({ amount: 6 });
    const hours: Record<string, number> = { a: 4, b: 10, c: 1, d: 2 };

    expect(lengthOf(snapshot ?? { visits: [] }, (taskId) => hours[taskId] ?? 0)).toBe(16);
  });
});
