import { describe, expect, it } from "vitest";
import { aField, aPage, approvedBy, aStart, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";
import { amendedBundle, fieldRightsFor, insertStep } from "#engine";

const people = somePeople("STAFF", "A", "B", "C", "D");
const submitted = (task: TaskGiven = {}) =>
  aRun({
    people,
    page: aPage(aField("note"), aField("secret")),
    tasks: [
      aStart("a"),
      approvedBy("a", "A", { seatChanges: ["insertStep"], to: "b", ...task }),
      approvedBy("b", "D"),
    ],
  }).submit();

describe("R21 insert a step in this application", () => {
  it("has the people named agree after this step, before it goes on as it would have", () => {
    const run = submitted().insert("A", ["B", "C"]);
    expect(run.preview()).toEqual(["a:A", "a-after-1:B+C", "b:D"]);
    expect(run.approve("A").open()).toEqual(["a-after-1:B", "a-after-1:C"]);
    expect(run.approve("B").approve("C").open()).toEqual(["b:D"]);
    expect(run.approve("D").status).toBe("complete");
  });

  it("asks any one of them where that is wanted", () => {
    const run = submitted().insert("A", ["B", "C"], "any").approve("A").approve("C");
    expect(run.open()).toEqual(["b:D"]);
  });

  it("shows them what the step shows, and nothing to write", () => {
    const run = submitted({ fieldRights: { note: "write", secret: "hide" } }).insert("A", ["B"]);
    expect(fieldRightsFor(amendedBundle(run.bundle, run.snapshot), "a-after-1")).toEqual({
      note: "read",
      secret: "hide",
    });
  });

  it("is an administrator's behind any open task, whatever its holders may, with a reason", () => {
    const locked = { seatChanges: ["transfer"] } satisfies TaskGiven;
    const tryInsert = (run: ReturnType<typeof submitted>, by: string, reason = "更稳妥") => {
      const command = { seatId: run.seatOf("A").seatId, userCodes: ["B"], taskName: "复核", reason };
      const roles = by === "ADMIN1" ? ["process-admin"] : [];
      return run.attempt(by, (context) => insertStep(run.bundle, run.snapshot, command, context), roles);
    };
    const run = submitted(locked);
    expect(tryInsert(run, "ADMIN1")).toBeUndefined();
    expect(run.approve("A").open()).toEqual(["a-after-1:B"]);
    expect(tryInsert(submitted(locked), "ADMIN1", " ")).toMatchObject({
      errors: { reason: { problem: "reasonRequired" } },
    });
    expect(tryInsert(submitted(locked), "D")).toMatchObject({ refused: "taskNotYours" });
    expect(tryInsert(submitted(locked).approve("A"), "ADMIN1")).toMatchObject({
      refused: "actionNotAllowed",
    });
  });

  it("is an administrator's behind no task of the applicant, and behind nobody who has decided or only answers", () => {
    const tasks = [aStart("a"), approvedBy("a", "A,C", { taskRunWay: "all", to: "b" }), approvedBy("b", "D")];
    const begun = () => aRun({ people, tasks });
    const tryInsert = (run: ReturnType<typeof begun>, behind: string) => {
      const { seatId } = run.seatOf(behind);
      const command = { seatId, userCodes: ["B"], taskName: "复核", reason: "更稳妥" };
      return run.attempt("ADMIN1", (context) => insertStep(run.bundle, run.snapshot, command, context), [
        "process-admin",
      ]);
    };
    const refused = (task: string) => ({
      refused: "actionNotAllowed",
      params: { task, action: "insertStep" },
    });
    expect(tryInsert(begun(), "STAFF")).toEqual(refused("apply"));
    expect(tryInsert(begun().submit().approve("A"), "A")).toEqual(refused("a"));
    expect(tryInsert(begun().submit().ask("A", ["D"]), "D")).toEqual(refused("a"));
    expect(tryInsert(begun().submit().ask("A", ["D"]), "A")).toBeUndefined();
  });

  it("leaves the step the way of its refusal, which the new step has not", () => {
    const task = approvedBy("a", "A", { seatChanges: ["insertStep"], mayReject: true, to: "b" });
    const no = { sequence: 2, toTaskId: "c", transExpression: "", on: "rejected" as const };
    const rejectable = { ...task, transitions: [...task.transitions, no] };
    const tasks = [aStart("a"), rejectable, approvedBy("b", "D"), approvedBy("c", "C")];
    const run = () =>
      aRun({ people, page: aPage(aField("note")), tasks })
        .submit()
        .insert("A", ["B"]);
    expect(run().reject("A").open()).toEqual(["c:C"]);
    expect(run().approve("A").approve("B").open()).toEqual(["b:D"]);
  });

  it("leaves the way of other applications as it is", () => {
    const run = submitted().insert("A", ["B"]);
    expect(run.bundle.definition.tasks).toHaveLength(3);
    expect(run.snapshot.amendments).toHaveLength(1);
  });

  it("is refused without people, without a name, with who filed it, and where the task does not allow it", () => {
    expect(submitted().tryInsert("A", [])).toMatchObject({
      errors: { userCodes: { problem: "personRequired" } },
    });
    expect(submitted().tryInsert("A", ["B"], "all", " ")).toMatchObject({
      errors: { taskName: { problem: "required" } },
    });
    expect(submitted().tryInsert("A", ["STAFF"])).toMatchObject({
      errors: { userCodes: { problem: "filedItThemselves" } },
    });
    expect(submitted({ seatChanges: ["transfer"] }).tryInsert("A", ["B"])).toMatchObject({
      refused: "actionNotAllowed",
    });
  });
});
