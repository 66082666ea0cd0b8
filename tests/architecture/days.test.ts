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
    // Besides: which absences and charts may count at all, in any zone.
    const others = ["src/server/organisation/chart-data.ts"];
    const asked = linesWith("src/server", /\bcurrent_date\b/u).filter(
      (line) => !line.includes("valid_until") && !others.some((path) => line.startsWith(path)),
    );
    expect(asked).toEqual([]);
  });

  it("is not cut off the text of an instant either, nor off one in the database, which is in UTC", () => {
    // Accounts end by UTC; charts are kept for a day of the database's, for whatever zone; demonstrations have any days.
    const others = ["accounts/", "demo/", "organisation/organisation-charts.ts"];
    const cut = linesWith(
      "src/server",
      /toISOString\(\)\.slice\(0, 10\)|\}::timestamptz::date|at time zone 'UTC', 'YYYY-MM-DD'\)/u,
    ).filter((line) => !others.some((path) => line.startsWith(`src/server/${path}`)));
    expect(cut).toEqual([]);
  });

  it("is not cut off the text of an instant on a screen, which is in UTC: `organisationDay` has it", () => {
    // Accounts end by UTC.
    const cut = linesWith(
      "src/web",
      /new Date\((?:Date\.now\(\).*)?\)\.(?:toISOString\(\)\.slice|toLocaleDateString)/u,
    ).filter((line) => !line.startsWith("src/web/accounts/account-form-note.tsx"));
    expect(cut).toEqual([]);
  });
});
