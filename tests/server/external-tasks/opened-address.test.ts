import { describe, expect, it } from "vitest";
import { withQueryParameter } from "#server/external-tasks/opened-address.ts";

describe("an address with a parameter", () => {
  it.each([
    ["https://hr.example.com/tasks/1", "https://hr.example.com/tasks/1?state=0"],
    ["https://hr.example.com", "https://hr.example.com?state=0"],
    [
      "https://hr.example.com/tasks?id=1&name=%E5%81%87+a%20b",
      "https://hr.example.com/tasks?id=1&name=%E5%81%87+a%20b&state=0",
    ],
    ["https://hr.example.com/tasks?", "https://hr.example.com/tasks?state=0"],
    ["https://hr.example.com/tasks#part-2", "https://hr.example.com/tasks?state=0#part-2"],
    ["https://hr.example.com/tasks?id=1#part?2", "https://hr.example.com/tasks?id=1&state=0#part?2"],
    ["https://hr.example.com/app?lang=zh#/tasks/1", "https://hr.example.com/app?lang=zh#/tasks/1?state=0"],
    ["https://hr.example.com/#!/tasks?id=1", "https://hr.example.com/#!/tasks?id=1&state=0"],
  ])("%s", (address, expected) => {
    expect(withQueryParameter(address, "state", "0")).toBe(expected);
  });

  it("has it once, whatever stood there under its name", () => {
    const address = "https://hr.example.com/tasks?state=9&id=1&%73tate=8&states=7";
    expect(withQueryParameter(address, "state", "1")).toBe(
      "https://hr.example.com/tasks?id=1&states=7&state=1",
    );
  });
});
