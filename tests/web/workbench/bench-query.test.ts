import { describe, expect, it } from "vitest";
import { readBenchQuery, todoInput, writeBenchQuery } from "../../../src/web/workbench/bench-query.ts";

describe("what the bench shows, in the address", () => {
  it("comes back as it was written", () => {
    // given
    const query = {
      list: "urgent",
      processId: "EXPENSE",
      taskType: "BPM",
      keyword: "差旅",
      sort: "due",
      task: 12,
    } as const;

    // when
    const read = readBenchQuery(writeBenchQuery(query));

    // then
    expect(read).toEqual(query);
  });

  it("says nothing of what is as usual", () => {
    expect(writeBenchQuery(readBenchQuery(new URLSearchParams())).toString()).toBe("");
  });

  it("takes nonsense for nothing said", () => {
    expect(readBenchQuery(new URLSearchParams("list=x&type=z&sort=y&task=-3"))).toEqual({
      list: "all",
      processId: "",
      taskType: "",
      keyword: "",
      sort: "newest",
      task: undefined,
    });
  });

  it("asks the server for what a list means", () => {
    // given
    const query = readBenchQuery(new URLSearchParams("list=urgent&type=BPM&q=+a+"));

    // when
    const input = todoInput(query);

    // then
    expect(input).toEqual({ pressing: true, taskTypeCodes: "BPM", keyword: "a", sort: "newest" });
  });
});
