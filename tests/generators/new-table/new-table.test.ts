import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type FieldKind, fieldKinds, readAllSchemas, readTableSchema } from "#tables";
import { openFolder } from "../../../generators/draft/schema-folder.ts";
import { askForTable } from "../../../generators/new-table/ask-for-table.ts";
import { readFieldAnswer } from "../../../generators/new-table/read-field-answer.ts";
import { runCommand } from "../../../generators/run-command.ts";

// Schemas are compiled, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let outlines: Awaited<ReturnType<typeof openFolder>>["outlines"];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-generate-table-"));
  outlines = (await openFolder(folder)).outlines;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let number = 0;
const aName = () => `thing${(number += 1)}`;
const generate = (name: string, ...options: string[]) =>
  runCommand(["table", "--name", name, "--out", folder, ...options]);
const modelOf = async (name: string) => {
  const text = await readFile(join(folder, `${name}.json`), "utf8");
  return readTableSchema(`${name}.json`, text, { allSchemas: outlines, shipped: true });
};

describe("a new table", () => {
  const argument: Partial<Record<FieldKind, string>> = { choice: "(a, b)", reference: "(role)" };

  it.each(Object.keys(fieldKinds) as FieldKind[])(
    "has a field of the kind %s that was asked for",
    async (kind) => {
      // given
      const name = aName();

      // when
      const { done, lines } = await generate(
        name,
        "--field",
        `one:${kind}${argument[kind] ?? ""}`,
        "--field",
        "two",
      );

      // then
      expect(lines.join("\n")).toContain(`wrote`);
      expect(done).toBe(true);
      const { model, problems } = await modelOf(name);
      expect(problems).toEqual([]);
      expect(model?.fields.find((field) => field.name === "one")?.kind).toBe(kind);
    },
  );

  it("is called in three languages, as given, as the shared labels know it, or as its name reads", async () => {
    // given
    const name = aName();

    // when
    await generate(
      name,
      "--title",
      "车辆|Vehicle|車両",
      "--field",
      "amount:money required",
      "--field",
      "plateNumber:text(20) required unique:车牌|Plate|ナンバー",
      "--field",
      "engineSize:integer",
    );

    // then
    const { model } = await modelOf(name);
    const titles = Object.fromEntries(model!.fields.map((field) => [field.name, field.titles]));
    expect(model?.titles).toEqual({ "zh-CN": "车辆", "en-US": "Vehicle", "ja-JP": "車両" });
    expect(titles["amount"]).toEqual({ "zh-CN": "金额", "en-US": "Amount", "ja-JP": "金額" });
    expect(titles["plateNumber"]).toEqual({ "zh-CN": "车牌", "en-US": "Plate", "ja-JP": "ナンバー" });
    expect(titles["engineSize"]?.["en-US"]).toBe("Engine size");
    expect(model).toMatchObject({ label: "plateNumber", key: `${name}Id`, keySource: "counted" });
  });

  it("is named by the field that was said to be the key, and open to the roles that were said", async () => {
    // given
    const name = aName();

    // when
    await generate(name, "--field", "code", "--key", "code", "--read", "*", "--write", "admin,process-admin");

    // then
    const { model } = await modelOf(name);
    expect(model).toMatchObject({ key: "code", keySource: "given" });
    expect(model?.access).toMatchObject({ read: ["*"], create: ["admin", "process-admin"] });
  });

  it("never overwrites a file", async () => {
    // given
    const name = aName();
    await writeFile(join(folder, `${name}.json`), "mine");

    // when
    const { done, lines } = await generate(name, "--field", "plate");

    // then
    expect(done).toBe(false);
    expect(lines[0]).toContain(`${name}.json exists already`);
    expect(await readFile(join(folder, `${name}.json`), "utf8")).toBe("mine");
    await rm(join(folder, `${name}.json`));
  });

  it.each([
    [["--field", "plate:txt"], "Did you mean text?"],
    [["--field", "plate:text requird"], "Did you mean required?"],
    [["--field", "1st"], '"1st" cannot name a field'],
    [["--field", "rowVersion"], "is reserved"],
    [["--field", "a", "--field", "a"], "named twice"],
    [["--field", "a", "--key", "b"], "none of the fields"],
    [["--field", "a", "--group", "sytem"], "There is no group"],
    [["--field", "a", "--read", "ADMIN"], "no role code"],
    [["--field", "a:choice"], "names its values"],
    [["--field", "a:reference(nowhere)"], 'no table "nowhere"'],
    [["--field", "a:text(0)"], "no whole number"],
    [["--feild", "a"], "--feild"],
    [[], "--name and at least one --field"],
  ])("says what is wrong with %j, and writes nothing", async (options, message) => {
    // given
    const before = await readdir(folder);

    // when
    const { done, lines } = await generate(aName(), ...options);

    // then
    expect(done).toBe(false);
    expect(lines.join("\n")).toContain(message);
    expect(await readdir(folder)).toEqual(before);
  });

  it("does not describe a table a second time", async () => {
    // given
    const name = aName();
    await generate(name, "--field", "code");
    await rename(join(folder, `${name}.json`), join(folder, "another-name.json"));

    // when
    const { done, lines } = await generate(name, "--field", "code");

    // then
    expect(done).toBe(false);
    expect(lines.join("\n")).toContain(`another-name.json already describes ${name}`);
    await rm(join(folder, "another-name.json"));
  });

  it("asks for what was not said, and again for a field that does not read", async () => {
    // given
    const typed = ["vehicle", "车辆|Vehicle|車両", "plate:txt", "plate:text required", "", "", "*", ""];
    const said: string[] = [];

    // when
    const answers = await askForTable(
      async () => typed.shift() ?? "",
      (line) => said.push(line),
      { name: "", fields: [] },
      outlines,
    );

    // then
    expect(answers).toMatchObject({ name: "vehicle", fields: ["plate:text required"], read: "*" });
    expect(said.join("\n")).toContain("Did you mean text?");
    expect(typed).toEqual([]);
  });

  it("stands beside the product's own", async () => {
    // given
    const files = await openFolder(folder);

    // when
    const { problems } = readAllSchemas([...files.files, ...files.others]);

    // then
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

describe("a field as it is typed", () => {
  it("may name choices with titles", () => {
    expect(readFieldAnswer("colour:choice(red=红|Red|赤, blue)").schema.oneOf).toEqual([
      { const: "red", title: "红", "x-i18n": { "en-US": "Red", "ja-JP": "赤" } },
      { const: "blue", title: "Blue", "x-i18n": { "en-US": "Blue", "ja-JP": "Blue" } },
    ]);
  });

  it("may hold a colon in its title", () => {
    expect(readFieldAnswer("when:date:时间: 开始|Time: begin|時").titles["en-US"]).toBe("Time: begin");
  });
});

describe("the generators", () => {
  it("say what there is, and what was meant", async () => {
    // when
    const help = await runCommand(["--help"]);
    const slip = await runCommand(["tabel"]);
    const usage = await runCommand(["table", "--help"]);

    // then
    expect(help).toMatchObject({ done: true });
    expect(help.lines.join("\n")).toContain("table");
    expect(slip).toMatchObject({ done: false });
    expect(slip.lines[0]).toContain("Did you mean table?");
    expect(usage.lines.join("\n")).toContain("--field");
  });
});
