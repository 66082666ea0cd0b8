import { expect, it } from "vitest";
import type { DocumentValues } from "#contract/documents/document-values.ts";
import { fillDocx } from "#server/documents/docx/fill-docx.ts";
import { isOpenedDocx, openDocx, textOf } from "#server/documents/docx/open-docx.ts";
import { aDocument } from "../../../support/builders/a-document-template.ts";

async function filled(texts: readonly string[], values: DocumentValues) {
  const opened = await openDocx(aDocument(...texts));
  if (!isOpenedDocx(opened)) throw new Error(opened.problem);
  const result = fillDocx(opened, values);
  if ("problem" in result) return result;
  const again = await openDocx(result.bytes);
  if (!isOpenedDocx(again)) throw new Error(again.problem);
  return textOf(again, again.main)?.replaceAll(/<[^>]+>/gu, "");
}

const text = (value: string) => ({ text: value, raw: value });

it("values are words, whatever they look like, and lose what XML has no signs for", async () => {
  const value = "</w:t><w:br/>{title}&amp;\u0000\u0008\uD800 好";
  expect(await filled(["{title}"], { title: text(value) })).toBe(
    "&lt;/w:t&gt;&lt;w:br/&gt;{title}&amp;amp; 好",
  );
});

it("names of every object are no values", async () => {
  expect(await filled(["[{constructor}{__proto__}{toString}{hasOwnProperty}]"], {})).toBe("[]");
});

it("an empty column is empty, also where the application has a value of its name", async () => {
  const values = { amount: text("100"), lines: { rows: [{ amount: { text: "", raw: null } }] } };
  expect(await filled(["{#lines}[{amount}]{/lines}"], values)).toBe("[]");
});

it("loops write no more rows than may be, however they stand in one another", async () => {
  const rows = Array.from({ length: 1_000 }, () => ({ name: text("x") }));
  const values = { one: { rows }, two: { rows } };
  expect(await filled(["{#one}{#two}{name}{/two}{/one}"], values)).toMatchObject({
    problem: "documentTooLong",
  });
});

it("conditions compare numbers as numbers, days as days, and choices by name or code", async () => {
  const values = {
    days: { text: "10", raw: 10 },
    day: { text: "2026年9月1日", raw: "2026-09-01" },
    kind: { text: "年假", raw: "annual" },
  };
  const conditions = [
    "days > 9",
    "days >= 10",
    "days != 10",
    'day < "2026-10-01"',
    "kind = “年假”",
    "kind = 'annual'",
    "days = 11",
  ];
  expect(
    await filled(
      conditions.map((each, at) => `{#${each}}${at}{/}`),
      values,
    ),
  ).toBe("01345");
});
