import { describe, expect, it } from "vitest";
import { approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "LEADER", "OTHER", "FINANCE");

describe("approve a task", () => {
  it("moves the application to the next task and completes it after the last", () => {
    // given
    const run = aRun({
      people,
      tasks: [aStart("lead"), approvedBy("lead", "LEADER", { to: "pay" }), approvedBy("pay", "FINANCE")],
    });
    run.submit({});

    // when
    run.approve("LEADER");
    const between = [run.status, ...run.open()];
    run.approve("FINANCE");

    // then
    expect(between).toEqual(["running", "pay:FINANCE"]);
    expect(run.status).toBe("complete");
    expect(run.open()).toEqual([]);
  });

  it("R28: the second of two approvers of `any` learns who was first, when and how", () => {
    // given
    const run = aRun({ people, tasks: [aStart("lead"), approvedBy("lead", "LEADER,OTHER")] });
    run.submit({});
    const second = run.seatOf("OTHER").seatId;
    run.approve("LEADER");

    // when
    const refusal = run.tryApprove("OTHER");

    // then
    expect(run.snapshot.seats.find((seat) => seat.seatId === second)?.cause).toBe("superseded");
    expect(refusal).toEqual({
      refused: "alreadyHandled",
      params: { task: "lead", who: "LEADER (name)", when: "2026-03-02 17:00", how: "superseded" },
    });
  });
});
