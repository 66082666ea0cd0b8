import { describe, expect, it } from "vitest";
import { filesUnder, isSource, textOf } from "../support/source-tree.ts";

/** Lines of source in a room that say something, each with its file. */
const linesWith = (room: string, said: RegExp) =>
  filesUnder(room)
    .filter(isSource)
    .flatMap((path) =>
      textOf(path)
        .split("\n")
        .filter((line) => said.test(line) && !/^\s*(?:\*|\/\*|\/\/)/u.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );

/** Which day it is depends on the clock that is asked (decision 21): the organisation's, for nearly everything. */
describe("the day that it is", () => {
  it("is asked of the database, which works in UTC, for the ends of accounts alone", () => {
    // Besides: which absences and charts may count at all, in any zone; and on which day a device was remembered.
    const others = ["src/server/organisation/chart-data.ts", "src/server/session/device-log-in.ts"];
    const asked = linesWith("src/server", /\bcurrent_date\b/u).filter(
      (line) => !line.includes("valid_until") && !others.some((path) => line.startsWith(path)),
    );
    expect(asked).toEqual([]);
  });

  it("is not cut off the text of an instant on a screen, which is in UTC: `organisationDay` has it", () => {
    const cut = linesWith(
      "src/web",
      /new Date\((?:Date\.now\(\).*)?\)\.(?:toISOString\(\)\.slice|toLocaleDateString)/u,
    );
    expect(cut).toEqual([]);
  });
});
