import { expect, test } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { componentOfColumn } from "#web/form-builder/import/component-of-column.ts";
import { componentsOfSchema } from "#web/form-builder/import/component-of-schema.ts";
import { guessColumns, guessType } from "#web/form-builder/import/guess-column.ts";
import { readLines } from "#web/form-builder/import/read-lines.ts";

test.each([
  ["date", "日期", ["2026-01-05", "2026/3/1"]],
  ["dateTime", "时间", ["2026-01-05 09:30"]],
  ["switch", "是否加急", ["是", "否", "是"]],
  ["number", "天数", ["1", "2.5", "1,200"]],
  ["number", "税率", ["6%", "13%", "0%"]],
  ["money", "报销金额", ["100", "20"]],
  ["money", "合计", ["¥100.00", "¥20"]],
  ["text", "工号", ["00123", "00456"]],
  ["text", "账号", ["6222021234567890123"]],
  ["select", "类别", ["差旅", "办公", "差旅", "办公", "差旅", "差旅"]],
  ["text", "类别", ["差旅", "办公", "差旅"]],
  ["textArea", "说明", ["很长的说明".repeat(20)]],
  ["text", "备注", []],
] as const)("a column is guessed to be %s by its rows (%s)", (kind, title, values) => {
  expect(guessType(title, values)).toBe(ComponentType[kind]);
});

test("columns come from the heads, each with a code and the different values of its rows", () => {
  // when
  const columns = guessColumns(readLines("项目\t\tUnit price\n笔\tx\t2\n\n纸,张\ty\t2"));

  // then: what has values and no head is offered, and not taken by itself
  expect(columns).toEqual([
    { title: "项目", code: "field1", type: ComponentType.text, values: ["笔", "纸,张"], isTaken: true },
    { title: "", code: "field2", type: ComponentType.text, values: ["x", "y"], isTaken: false },
    { title: "Unit price", code: "Unitprice", type: ComponentType.money, values: ["2"], isTaken: true },
  ]);
});

test("a title merged over the heads is none of them, empty columns are none, and rows may be longer than the heads", () => {
  // when
  const columns = guessColumns([
    ["采购明细表", "", "", ""],
    ["品名", "", "数量"],
    ["笔", "", "2", "急"],
  ]);

  // then
  expect(columns.map(({ title, values, isTaken }) => [title, values, isTaken])).toEqual([
    ["品名", ["笔"], true],
    ["数量", ["2"], true],
    ["", ["急"], false],
  ]);
});

test("heads of two lines become one; a second line that is only shorter is a row", () => {
  const titles = (lines: string[][]) => guessColumns(lines).map(({ title, values }) => [title, values]);

  expect(titles([["采购"], ["货品", "", "金额"], ["品名", "数量", ""], ["笔", "2", "10"]])).toEqual([
    ["品名", ["笔"]],
    ["数量", ["2"]],
    ["金额", ["10"]],
  ]);
  expect(
    titles([
      ["品名", "", "备注"],
      ["笔", "2", ""],
      ["纸", "3", ""],
    ]),
  ).toEqual([
    ["品名", ["笔", "纸"]],
    ["", ["2", "3"]],
    ["备注", []],
  ]);
});

test("groups above the heads of every column are no heads, and a row of words below heads is no line of heads", () => {
  const titles = (lines: string[][]) => guessColumns(lines).map(({ title, values }) => [title, values]);

  expect(
    titles([
      ["申请人信息", "", "费用", ""],
      ["姓名", "部门", "交通费", "合计"],
      ["张三", "财务部", "100", "300"],
    ]),
  ).toEqual([
    ["姓名", ["张三"]],
    ["部门", ["财务部"]],
    ["交通费", ["100"]],
    ["合计", ["300"]],
  ]);
  expect(
    titles([
      ["姓名", "", "备注"],
      ["张三", "财务部", "加急"],
      ["李四", "法务部", "普通"],
    ]),
  ).toEqual([
    ["姓名", ["张三", "李四"]],
    ["", ["财务部", "法务部"]],
    ["备注", ["加急", "普通"]],
  ]);
});

test("a cell that was copied with a line break stays one", () => {
  expect(guessColumns(readLines('品名\t说明\n笔\t"红\n蓝"'))).toMatchObject([
    { values: ["笔"] },
    { values: ["红\n蓝"] },
  ]);
});

test("a sheet of one column, or of two hundred with the same head, keeps each of them", () => {
  const many = Array.from({ length: 200 }, () => "金额");

  expect(guessColumns([["备注"], ["甲"], ["乙"]])).toMatchObject([{ title: "备注", values: ["甲", "乙"] }]);
  expect(guessColumns([many, many.map(() => "12")])).toHaveLength(200);
});

test("the values of the rows are the options of a field that offers some", () => {
  // given
  const [column] = guessColumns([["类别"], ["差旅"], ["办公"]]);
  if (column === undefined) throw new Error("no column");

  // when
  const made = componentOfColumn({ ...column, type: ComponentType.radio }, String);

  // then
  expect(made).toMatchObject({
    componentTitle: "类别",
    componentType: ComponentType.radio,
    candidateJsonValue: [
      { VALUE: "差旅", TEXT: "差旅" },
      { VALUE: "办公", TEXT: "办公" },
    ],
  });
});

test("the schema file of a table gives its fields with their names, options and what is required", () => {
  // when
  const components = componentsOfSchema(
    {
      properties: {
        code: { title: "编码", type: "string", readOnly: true },
        name: { title: "名称", "x-i18n": { "en-US": "Name" }, type: "string" },
        count: { title: "数量", type: ["integer", "null"] },
        state: {
          title: "状态",
          oneOf: [
            { const: 1, title: "在用" },
            { const: 0, title: "停用" },
          ],
        },
        due: { title: "到期", type: "string", format: "date" },
      },
      required: ["name"],
    } as never,
    String,
  );

  // then
  expect(components).toMatchObject([
    { componentCode: "name", componentTitle: "名称", i18n: { "en-US": "Name" }, isRequired: true },
    { componentCode: "count", componentType: ComponentType.number, decimals: 0 },
    {
      componentCode: "state",
      componentType: ComponentType.select,
      candidateJsonValue: [{ VALUE: "1", TEXT: "在用" }, { VALUE: "0" }],
    },
    { componentCode: "due", componentType: ComponentType.date },
  ]);
});

test("options that a schema file only enumerates are choices too, each its own text", () => {
  const [grade, tags] = componentsOfSchema(
    {
      properties: {
        grade: { enum: ["A", "B", null] },
        tags: { type: "array", items: { enum: ["new", "old"] } },
      },
    } as never,
    String,
  );

  // then
  expect(grade).toMatchObject({
    componentType: ComponentType.select,
    candidateJsonValue: [
      { VALUE: "A", TEXT: "A" },
      { VALUE: "B", TEXT: "B" },
    ],
  });
  expect(tags).toMatchObject({ componentType: ComponentType.multipleSelect });
});
