import { describe, expect, it } from "vitest";
import { TaskAction } from "#contract/codes/task-action.ts";
import { type ApprovalInput, checkApproval } from "#contract/rules/approval.ts";

const problems = (input: ApprovalInput) =>
  Object.fromEntries(Object.entries(checkApproval(input)).map(([field, { problem }]) => [field, problem]));

describe("a decision (spec §5 Approval)", () => {
  it.each(Object.values(TaskAction))("needs an opinion: action %s", (actionCode) => {
    expect(problems({ actionCode })).toMatchObject({ approveComments: "opinionRequired" });
    expect(problems({ actionCode, approveComments: " " })).toMatchObject({
      approveComments: "opinionRequired",
    });
  });

  it("is complete with an opinion when it agrees", () => {
    expect(problems({ actionCode: "14", approveComments: "fine" })).toEqual({});
  });

  it("has an opinion of at most 2000 characters", () => {
    expect(problems({ actionCode: "14", approveComments: "字".repeat(2_000) })).toEqual({});
    expect(problems({ actionCode: "14", approveComments: "字".repeat(2_001) })).toEqual({
      approveComments: "tooLong",
    });
  });

  it("needs a returned user to return", () => {
    expect(problems({ actionCode: "15", approveComments: "mend" })).toEqual({
      backTo: "returnedUserRequired",
    });
    expect(
      problems({ actionCode: "15", approveComments: "mend", backTo: { taskId: "apply", userCode: "" } }),
    ).toEqual({ backTo: "returnedUserRequired" });
    expect(
      problems({ actionCode: "15", approveComments: "mend", backTo: { taskId: "apply", userCode: "STAFF" } }),
    ).toEqual({});
  });

  it("needs a countersign user to ask for a countersign", () => {
    expect(problems({ actionCode: "16", approveComments: "look" })).toEqual({
      signUsers: "countersignUserRequired",
    });
    expect(problems({ actionCode: "16", approveComments: "look", signUsers: ["LEGAL"] })).toEqual({});
  });

  it("says a question to countersigners as its opinion", () => {
    const asked = { actionCode: "16", signUsers: ["LEGAL"] } as const;
    expect(problems({ ...asked, question: "May we?" })).toEqual({});
    expect(problems({ ...asked, question: " " })).toEqual({ approveComments: "opinionRequired" });
  });

  it("has nothing of another action, which would be dropped", () => {
    const backTo = { taskId: "apply", userCode: "STAFF" };
    expect(
      problems({ actionCode: "14", approveComments: "fine", backTo, resume: "walk", reject: true }),
    ).toEqual({ backTo: "ofAnotherAction", resume: "ofAnotherAction", reject: "ofAnotherAction" });
    expect(
      problems({
        actionCode: "15",
        approveComments: "mend",
        backTo,
        signUsers: ["LEGAL"],
        signMode: "any",
        question: "?",
      }),
    ).toEqual({
      signUsers: "ofAnotherAction",
      signMode: "ofAnotherAction",
      question: "ofAnotherAction",
    });
    expect(
      problems({ actionCode: "14", approveComments: "fine", reject: false, signUsers: [], question: "" }),
    ).toEqual({});
  });
});
