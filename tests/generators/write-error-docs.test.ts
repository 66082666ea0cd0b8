import { expect, it } from "vitest";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { errorDocs } from "../../generators/write-error-docs.ts";

const rows = errorDocs()
  .split("\n")
  .filter((line) => /^\| \d/u.test(line));

it("has a row for each error, in the catalogue's order", () => {
  expect(rows.map((row) => Number(row.split("|")[1]))).toEqual(
    Object.values(errorCatalogue).map(({ code }) => code),
  );
});

it("says each in three languages", () => {
  const cells = rows.map((row) => row.split(/(?<!\\)\|/u).slice(4, -1));
  expect(cells.filter((texts) => texts.length !== 3 || texts.some((text) => text.trim() === ""))).toEqual([]);
});
