import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { matchColumns, readTableSchema } from "#tables";
import { openFolder } from "../../../generators/draft/schema-folder.ts";
import { runCommand } from "../../../generators/run-command.ts";

/** Sheets that come with a package of the product. */
const samples = join(dirname(createRequire(import.meta.url).resolve("papaparse")), "tests");

// Schemas are compiled, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-from-sample-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function generate(file: string, ...options: string[]) {
  const out = await mkdtemp(join(folder, "out-"));
  const answer = await runCommand(["from-sample", file, "--out", out, ...options]);
  const [written] = await readdir(out);
  if (written === undefined) return { ...answer, model: undefined };
  const { model, problems } = readTableSchema(written, await readFile(join(out, written), "utf8"), {
    allSchemas: (await openFolder(out)).outlines,
    shipped: true,
  });
  expect(problems).toEqual([]);
  return { ...answer, model: model! };
}

async function fromLines(name: string, ...lines: string[]) {
  const file = join(folder, `${name}.csv`);
  await writeFile(file, lines.join("\n"));
  const { model, lines: said } = await generate(file);
  return { model: model!, field: (field: string) => model!.fields.find((one) => one.name === field), said };
}
const rows = (count: number, line: (row: number) => string) =>
  Array.from({ length: count }, (_, row) => line(row));

describe("a table from a sample", () => {
  it.each([
    ["integer", "12", "-7", {}],
    ["decimal", "1.5", "12.25", { multipleOf: 0.01 }],
    ["decimal", "0.1234567", "2", {}],
    ["boolean", "yes", "no", {}],
    ["boolean", "是", "否", {}],
    ["date", "2026-11-05", "2026/1/7", { format: "date" }],
    ["instant", "2026-11-05T08:00:00Z", "2026-11-05 08:00", { format: "date-time" }],
    ["text", "007", "012", { maxLength: 10 }],
    ["text", "13800138000", "13900139000", { maxLength: 20 }],
    ["text", "12345678901234567890", "1", { maxLength: 20 }],
    ["text", "12", "twelve", { maxLength: 10 }],
    ["longText", "x".repeat(600), "y", { maxLength: 1_000 }],
  ])("takes what is always a %s for one: %s, %s", async (kind, one, other, limits) => {
    // when
    const { field } = await fromLines("things", "label,value", `a,${one}`, `b,${other}`);

    // then
    expect(field("value")).toMatchObject({ kind, limits });
  });

  it("makes choices of few values that repeat, and leaves many or single ones a text", async () => {
    // when
    const { field } = await fromLines(
      "things",
      "label,size,remark",
      ...rows(
        12,
        (row) => `thing ${row},${row % 2 === 0 ? "large" : "small"},${row % 2 === 0 ? `note ${row}` : ""}`,
      ),
    );

    // then
    expect(field("size")).toMatchObject({ kind: "choice", required: true });
    expect(field("size")?.choices?.map(({ value }) => value)).toEqual(["large", "small"]);
    expect(field("remark")).toMatchObject({ kind: "text", required: false });
  });

  it("finds the key by its head and values, and counts where there is none", async () => {
    // when
    const named = await fromLines("things", "title,thing_code", ...rows(6, (row) => `alike,C${row}`));
    const first = await fromLines("things", "plate,title", ...rows(6, (row) => `P${row},alike`));
    const none = await fromLines("things", "title,code", ...rows(6, () => "alike,C1"));

    // then
    expect(named.model).toMatchObject({ key: "thingCode", keySource: "given" });
    expect(first.model).toMatchObject({ key: "plate", keySource: "given" });
    expect(none.model).toMatchObject({ key: "id", keySource: "counted" });
  });

  it("keeps heads as titles, whatever can be a property's name, so that the same file is imported as it is", async () => {
    // given
    const heads = ["车牌", "Plate no.", "金额", "Plate no.", "1st owner", "and", ""];

    // when
    const { model, said } = await fromLines("things", heads.join(";"), "a;b;1.5;c;d;e;f");

    // then
    const names = model.fields.map((field) => field.name).slice(1);
    expect(names).toEqual([
      "field1",
      "plateNo",
      "amount",
      "plateNo2",
      "field51stOwner",
      "andValue",
      "field7",
    ]);
    const matched = matchColumns(model, heads, new Set(names));
    expect(matched.map(({ sure }) => sure)).toEqual([true, true, true, false, true, true, false]);
    expect(said.join("\n")).toContain("things.field7: column 7 has no head");
  });

  it("takes the key that it is told", async () => {
    // given
    const file = join(folder, "told.csv");
    await writeFile(file, "a,b\n1,x\n2,y\n");

    // when
    const { model } = await generate(file, "--key", "b", "--name", "told");
    const { done, lines } = await generate(file, "--key", "c");

    // then
    expect(model).toMatchObject({ name: "told", key: "b", keySource: "given" });
    expect({ done, said: lines[0] }).toEqual({ done: false, said: "--key c is none of: id, a, b." });
  });

  it("says when there is no such file, or nothing in it, or it is no sheet", async () => {
    // given
    const [empty, broken] = [join(folder, "empty.csv"), join(folder, "broken.xlsx")];
    await writeFile(empty, "\n\n");
    await writeFile(broken, "this is no workbook");

    // when
    const answers = [
      await generate(join(folder, "absent.csv")),
      await generate(empty),
      await generate(broken),
    ];

    // then
    expect(answers.map(({ done }) => done)).toEqual([false, false, false]);
    expect(answers.map(({ lines }) => lines[0])).toEqual([
      expect.stringContaining("There is no file"),
      expect.stringContaining("no line with the heads"),
      expect.stringContaining("cannot be read"),
    ]);
  });

  it.each(["verylong-sample.csv", "long-sample.csv", "sample-header.csv", "utf-8-bom-sample.csv"])(
    "reads %s of another project",
    async (name) => {
      // when
      const { done, model } = await generate(join(samples, name));

      // then
      expect(done).toBe(true);
      expect(model?.name.toLowerCase()).toBe(basename(name, ".csv").replaceAll("-", ""));
    },
  );

  it("sees in two thousand rows of it a text, a number and a choice", async () => {
    // when
    const { model, lines } = await generate(join(samples, "verylong-sample.csv"));

    // then
    expect(lines[0]).toContain("2000 rows");
    expect(model?.fields.map(({ name, kind }) => [name, kind])).toEqual([
      ["id", "integer"],
      ["placeholder", "choice"],
      ["meaningOfLife", "integer"],
      ["tld", "choice"],
    ]);
  });
});
