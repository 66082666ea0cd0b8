import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useMemo, useState } from "react";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { sql } from "kysely";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { tokenStorageKey } from "#contract/storage-keys.ts";
import { checkoutDir } from "#server/checkout.ts";
import { queryClient } from "#web/api/index.ts";
import {
  ConditionField,
  conditionFields,
  conditionWords,
  looksIn,
  useCandidateNames,
} from "#web/conditions/index.ts";
import { fetchCandidateNames } from "#web/conditions/candidate-names.ts";
import { startTexts, useTexts } from "#web/i18n/index.ts";
import { loadSession } from "#web/session/index.ts";
import { aField, aPage } from "../../support/builders/a-process.ts";
import { aDepartment } from "../../support/builders/organisation.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
let other: number;
beforeAll(async () => {
  web = await startWebTest({ schemas: `${checkoutDir}/schemas` });
  work = await aWorkplace(web.app.database.kysely);
  const add = async (entity: string, row: Record<string, unknown>) =>
    void (await web.app.call(onTable(addTableRow, entity), row as never, { as: work.admin })).data;
  const item = { type: "select", dataConValue: "x", dataConDesc: "x" };
  await add("dataItem", { ...item, dataEnName: "Province", name: "省" });
  await add("dataItem", { ...item, dataEnName: "City", name: "市", parentEnName: "Province" });
  const value = { status: "1" };
  for (const [dataConValue, dataConDesc] of [
    ["SD", "山东"],
    ["JS", "江苏"],
  ])
    await add("dataItemControl", { ...value, dataEnName: "Province", dataConValue, dataConDesc });
  for (const [dataConValue, dataConDesc, parentConValue] of [
    ["NJ", "南京", "JS"],
    ["JN", "济南", "SD"],
    ["QD", "青岛", "SD"],
    ["ELSE", "其他", null],
  ])
    await add("dataItemControl", { ...value, dataEnName: "City", dataConValue, dataConDesc, parentConValue });
  ({ deptId: other } = await aDepartment(web.app.database.kysely, {
    organId: work.organId,
    deptName: "业务二部",
  }));
  await startTexts("zh-CN", ["conditions", "task", "form"]);
});
beforeEach(async () => {
  const { token } = await web.app.logIn(work.designer);
  localStorage.setItem(tokenStorageKey, JSON.stringify({ value: token, until: Date.now() + 3_600_000 }));
  await loadSession();
});
afterAll(() => web.close());

const chosen = (code: string, componentTitle: string, dataEnName: string) =>
  aField(code, {
    componentTitle,
    componentType: ComponentType.select,
    candidateType: "DATAITEM",
    candidateValue: dataEnName,
  });
const components = [
  aField("kind", {
    componentTitle: "类型",
    componentType: ComponentType.radio,
    candidateJsonValue: [
      { VALUE: "annual", TEXT: "年假" },
      { VALUE: "sick", TEXT: "病假" },
    ],
  }),
  chosen("province", "省", "Province"),
  chosen("city", "市", "City"),
  aField("category", {
    componentTitle: "流程分类",
    componentType: ComponentType.tableReference,
    candidateValue: "processCategory",
  }),
  aField("person", { componentTitle: "经办人", componentType: ComponentType.person }),
  aField("people", {
    componentTitle: "参与人",
    componentType: ComponentType.person,
    componentDataType: ComponentDataType.list,
  }),
  aField("dept", { componentTitle: "承办部门", componentType: ComponentType.department }),
];

const leader = "LEADER的姓名";

let written: string;
function Edited({ first }: { first: string }) {
  const [expression, setExpression] = useState(first);
  useEffect(() => {
    written = expression;
  });
  return (
    <ConditionField
      label="condition"
      expression={expression}
      onChange={setExpression}
      fields={conditionFields(aPage(...components))}
      none=""
      hint=""
      error={undefined}
      mayEdit
    />
  );
}

const fields = conditionFields(aPage(...components));
function Said({ expression }: { expression: string }) {
  const t = useTexts("conditions", "task");
  const names = useCandidateNames(useMemo(() => looksIn([expression], fields), [expression]));
  return <p role="note">{conditionWords(expression, { t, language: "zh-CN", fields, names })}</p>;
}

/** The one comparison of a condition, as its field shows it. */
function shown(expression: string) {
  const text = expression.replace(/\{(\w+)\}/u, (_all, key: keyof Workplace) => String(work[key]));
  const { container, unmount } = render(
    <QueryClientProvider client={queryClient}>
      <Edited first={text} />
    </QueryClientProvider>,
  );
  onTestFinished(unmount);
  const value = () => within(container).getByLabelText<HTMLSelectElement & HTMLInputElement>("值");
  return {
    text,
    value,
    /** What the chosen value is called. */
    name: () => {
      const { options, selectedIndex, parentElement } = value();
      return options === undefined ? parentElement?.firstChild?.textContent : options[selectedIndex]?.text;
    },
    takeOut: () => userEvent.click(within(container).getByRole("button", { name: `移除${leader}` })),
  };
}

it.each([
  ["a choice of its own list", 'form.kind = "annual"', "年假", "病假", 'form.kind = "sick"'],
  ["a value of a data item", 'form.province = "SD"', "山东", "江苏", 'form.province = "JS"'],
])(
  "%s is called by its name, and chosen among all of them; the condition keeps the code",
  async (...given) => {
    const [, expression, before, after, wanted] = given;
    const { value, name } = shown(expression);

    // then
    await waitFor(() => expect(name()).toBe(before));
    expect([...value().options].map(({ text }) => text).toSorted()).toEqual([before, after].toSorted());
    expect(value()).not.toHaveAttribute("aria-invalid");

    // when
    await userEvent.selectOptions(value(), after);

    // then
    expect(written).toBe(wanted);
  },
);

it.each([
  ["a person", 'form.person = "{leader}"', leader, "HEAD", 'form.person = "{head}"'],
  [
    "one of several people",
    'list contains(form.people, "{leader}")',
    leader,
    "HEAD",
    'list contains(form.people, "{head}")',
  ],
  ["the applicant", 'applicant.userCode = "{leader}"', leader, "HEAD", 'applicant.userCode = "{head}"'],
  ["a row of a table", 'form.category = "finance"', "财务", "人事", 'form.category = "personnel"'],
  ["a department", "form.dept = {deptId}", "业务部", "业务二部", "form.dept = {other}"],
  [
    "the applicant's department",
    "applicant.deptId = {deptId}",
    "业务部",
    "业务二部",
    "applicant.deptId = {other}",
  ],
])("%s is called by name, and found by it; the condition keeps the code", async (...given) => {
  const [, expression, before, typed, after] = given;
  const { value, name } = shown(expression);

  // then
  await waitFor(() => expect(name()).toMatch(new RegExp(`^${before}`, "u")));
  expect(value()).not.toHaveAttribute("aria-invalid");

  // when
  await userEvent.type(value(), typed);
  await userEvent.click(await screen.findByRole("option", { name: new RegExp(typed, "u") }));

  // then
  expect(written).toBe(
    after.replace(/\{(\w+)\}/u, (_all, key: keyof Workplace) => String({ ...work, other }[key])),
  );
  expect(name()).toMatch(new RegExp(`^${typed}`, "u"));
  expect(value()).not.toHaveAttribute("aria-invalid");
});

it.each([
  ["an own choice", 'form.kind = "gone"', "“gone”已不在该字段的选项中。条件保持原样，可重新选择。"],
  [
    "a value of a data item",
    'form.province = "GONE"',
    "“GONE”已不在该字段的选项中。条件保持原样，可重新选择。",
  ],
  ["a row", 'form.category = "gone"', "“gone”已不在该字段的选项中。条件保持原样，可重新选择。"],
  ["a person", 'form.person = "GONE"', "未找到账号为“GONE”的人员。条件保持原样，可重新选择。"],
  ["a department", "form.dept = 999999", "本机构没有编号为 999999 的部门。条件保持原样，可重新选择。"],
])("%s that is not there any longer stays, and the field says so", async (_what, expression, said) => {
  const { value } = shown(expression);

  await waitFor(() => expect(value()).toHaveAccessibleDescription(said));
  expect(value()).toHaveAttribute("aria-invalid", "true");
  expect(written).toBe(expression);
});

it("a person that was taken out is asked for, not kept", async () => {
  const { value, takeOut } = shown('form.person = "{leader}"');
  await waitFor(() => expect(value()).not.toHaveAttribute("placeholder"));

  await takeOut();

  expect(value()).toHaveAccessibleDescription("请选择要比较的值。");
  expect(written).toBe('form.person = ""');
});

it("choices that depend on another field are all offered, each under the value it belongs to", async () => {
  const { value, name } = shown('form.city = "NJ"');
  await waitFor(() => expect(name()).toBe("南京"));

  // then
  const groups = () =>
    [...value().querySelectorAll("optgroup")].map(({ label, children }) => [
      label,
      ...[...children].map(({ textContent }) => textContent),
    ]);
  await waitFor(() =>
    expect(groups()).toEqual([
      ["山东", "济南", "青岛"],
      ["江苏", "南京"],
      ["始终可选", "其他"],
    ]),
  );

  // when
  await userEvent.selectOptions(value(), "青岛");

  // then
  expect(written).toBe('form.city = "QD"');
});

it.each([
  ["an own choice", 'form.kind = "annual"', "类型等于“年假”"],
  ["an own choice that is gone", 'form.kind = "gone"', "类型等于“gone”（未找到）"],
  ["a value of a data item", 'form.city = "QD"', "市等于“青岛”"],
  ["a value that is gone", 'list contains(["QD", "XX"], form.city)', "市是其中之一：“青岛”、“XX”（未找到）"],
  ["a row", 'form.category = "finance"', "流程分类等于“财务 · finance”"],
  ["a row that is gone", 'form.category = "gone"', "流程分类等于“gone”（未找到）"],
  ["a person", 'form.person = "{leader}"', `经办人等于“${leader}”`],
  ["a person nobody knows", 'applicant.userCode = "GONE"', "申请人的账号等于“GONE”（未找到）"],
  ["a department", "form.dept = {deptId}", "承办部门等于“业务部"],
  ["a department that is gone", "form.dept = 999999", "承办部门等于“999999”（未找到）"],
])("%s is said in words by what it is called", async (_what, expression, words) => {
  const text = expression.replace(/\{(\w+)\}/u, (_all, key: keyof Workplace) => String(work[key]));
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <Said expression={text} />
    </QueryClientProvider>,
  );
  onTestFinished(unmount);

  await waitFor(() => expect(screen.getByRole("note")).toHaveTextContent(words));
});

it("of hundreds that occur each is called by its name, two hundred asked for at once", async () => {
  // given
  await sql`with made as (
      insert into user_account (user_code, real_name, status, default_organ_id)
      select 'MANY' || n, '第' || n || '人', '1', ${work.organId} from generate_series(1, 450) n returning user_code)
    insert into user_organ (user_code, organ_id, dept_id)
    select user_code, ${work.organId}, ${work.deptId} from made`.execute(web.app.database.kysely);
  const codes = Array.from({ length: 450 }, (_, at) => `MANY${at + 1}`);
  const kinds = ["leave", "expense", "processCategory no number"];
  const looks = [
    ...looksIn(
      codes.map((code) => `form.person = "${code}"`),
      fields,
      ["NOBODY"],
    ),
    ...kinds.map((code) => ({ from: "row" as const, list: "processCategory", code })),
  ];
  const asked = vi.spyOn(web.app.app, "inject");
  onTestFinished(() => asked.mockRestore());

  // when
  const names = await fetchCandidateNames(looks);

  // then
  expect(codes.map((code) => names.get(`person  ${code}`)?.label)).toEqual(
    codes.map((_, at) => `第${at + 1}人`),
  );
  expect(names.get("person  NOBODY")).toEqual({ isGone: true });
  const ofPeople = asked.mock.calls.filter((given) => JSON.stringify(given).includes("searchUserList"));
  expect(ofPeople).toHaveLength(3);
});
