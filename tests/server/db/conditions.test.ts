import { sql } from "kysely";
import { expect, it } from "vitest";
import { allOf, always } from "#server/db/index.ts";
import { textOf } from "#server/tables/sql/run-sql.ts";

it("conditions are joined without those that always hold", () => {
  const [one, other] = [sql`a = 1`, sql`b = 2`];
  expect(textOf(allOf([always, one, always, other]))).toBe("a = 1 and b = 2");
  expect(textOf(allOf([always, one]))).toBe("a = 1");
  expect(textOf(allOf([always, always]))).toBe("true");
  expect(textOf(allOf([]))).toBe("true");
});
