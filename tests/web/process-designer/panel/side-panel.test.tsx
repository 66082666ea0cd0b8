import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishMatrix, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { aMatrix } from "../../../support/builders/a-matrix.ts";
import { aProcess, approvedBy, aStart, type TaskGiven } from "../../../support/builders/a-process.ts";
import { aWorkplace, type Workplace } from "../../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
let count = 0;
let processId: string;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
});
afterAll(() => web.close());

/** Opens the designer on a process of its own. */
async function open(first: TaskGiven = {}): Promise<void> {
  count += 1;
  processId = `WALK${count}`;
  const tasks = [
    aStart("one", { taskName: "申请" }),
    approvedBy("one", work.leader, { taskName: "甲", taskHour: 8, to: "two", ...first }),
    approvedBy("two", work.head, { taskName: "乙", taskHour: 8 }),
  ];
  const definition = aProcess(tasks, { processId, processName: processId, company: String(work.organId) });
  const saved = await web.app.call(
    saveOrUpdateProcessData,
    { ...definition, status: "draft" },
    { as: work.designer },
  );
  void saved.data;
  await web.open(`/processDesc?processId=${processId}`, { as: work.designer });
  await waitFor(() => expect(card("one")).toBeVisible(), { timeout: 25_000 });
}

const card = (taskId: string) => document.querySelector<HTMLElement>(`[data-step="${taskId}"]`)!;
const panel = () => document.querySelector<HTMLElement>("[data-designer-panel]")!;
const heading = () => panel().querySelector("h2")?.textContent;
const nameField = () => panel().querySelector<HTMLInputElement>('[data-property="taskName"]')!;
const namesSaved = async () => {
  const { data } = await web.app.call(getProcessDataList, { processId }, { as: work.designer });
  return data.rows[0]?.definition?.tasks.map(({ taskName }) => taskName);
};

/** Clicks as a hand does, which waits for nothing: only what is drawn at once is there when it has clicked. */
async function clickAtOnce(element: HTMLElement): Promise<void> {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  react.IS_REACT_ACT_ENVIRONMENT = false;
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await Promise.resolve();
}

it("marks what is chosen at once; the panel follows", async () => {
  await open();
  fireEvent.click(card("one"));
  expect(heading()).toBe("甲");

  await clickAtOnce(card("two"));

  expect(card("two")).toHaveAttribute("aria-pressed", "true");
  expect(card("one")).toHaveAttribute("aria-pressed", "false");
  expect(heading()).toBe("甲");
  await waitFor(() => expect(heading()).toBe("乙"));
  expect(nameField().value).toBe("乙");
});

it("shows a step that was added at once: what is written next is its name", async () => {
  await open();
  fireEvent.click(card("one"));
  fireEvent.click(document.querySelector('[data-insert="one"]')!);

  await clickAtOnce(screen.getByRole("menuitem", { name: "审批环节" }));

  expect(heading()).toBe("审批");
  expect(nameField().value).toBe("审批");
});

it.each(["focus", "pointer"])("shows what is chosen to a %s that was quicker than it", async (quicker) => {
  await open();
  fireEvent.click(card("one"));

  await clickAtOnce(card("two"));
  expect(heading()).toBe("甲");
  if (quicker === "focus") nameField().focus();
  else panel().dispatchEvent(new MouseEvent("pointermove", { bubbles: true }));

  expect(heading()).toBe("乙");
});

it("leads whoever presses Enter on a step into its own fields", async () => {
  await open();
  fireEvent.click(card("one"));

  fireEvent.keyDown(card("two"), { key: "Enter" });

  await waitFor(() => expect(document.activeElement).toBe(nameField()));
  expect(nameField().value).toBe("乙");
});

it("keeps whoever was quicker than the panel in it", async () => {
  await open();
  fireEvent.click(card("one"));

  await clickAtOnce(card("two"));
  nameField().focus();

  await waitFor(() => expect(heading()).toBe("乙"));
  expect(document.activeElement).toBe(nameField());
});

it("gives what was typed last to the step it was typed for, in one step back", async () => {
  await open();
  fireEvent.click(card("one"));
  fireEvent.focus(nameField());
  for (const typed of ["甲一", "甲一二"]) fireEvent.change(nameField(), { target: { value: typed } });

  // Neither left nor paused.
  await clickAtOnce(card("two"));
  await waitFor(() => expect(nameField().value).toBe("乙"));
  fireEvent.change(nameField(), { target: { value: "乙三" } });
  await clickAtOnce(card("one"));

  await waitFor(async () => expect(await namesSaved()).toEqual(["申请", "甲一二", "乙三"]));
  fireEvent.click(screen.getByRole("button", { name: "撤销" }));
  fireEvent.click(screen.getByRole("button", { name: "撤销" }));
  await waitFor(async () => expect(await namesSaved()).toEqual(["申请", "甲", "乙"]));
});

const stepSaved = async () => {
  const { data } = await web.app.call(getProcessDataList, { processId }, { as: work.designer });
  return data.rows[0]?.definition?.tasks[1];
};
const within = (property: string) => panel().querySelector<HTMLElement>(`[data-property="${property}"]`)!;

it("lets a way be followed when the step times out, once it may", async () => {
  await open();
  fireEvent.click(card("one"));
  expect(screen.queryByLabelText("在何结果后")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "添加处理" }));
  fireEvent.change(screen.getByLabelText("处理"), { target: { value: "time_out" } });
  await waitFor(() => expect(within("overtime")).toHaveTextContent("“超时”"));

  fireEvent.click(screen.getByRole("button", { name: "添加流转" }));
  const outcomes = screen.getAllByLabelText<HTMLSelectElement>("在何结果后");
  expect([...outcomes[1]!.options].map(({ value }) => value)).toEqual(["", "passed", "skipped", "timed_out"]);
  fireEvent.change(outcomes[1]!, { target: { value: "timed_out" } });

  await waitFor(() => expect(within("overtime")).not.toHaveTextContent("“超时”"));
  await waitFor(async () =>
    expect((await stepSaved())?.transitions).toEqual([
      { sequence: 1, toTaskId: "two", transExpression: "" },
      { sequence: 2, toTaskId: "END", transExpression: "", on: "timed_out" },
    ]),
  );
  const heads = [...document.querySelectorAll("[title='办理完成后'], [title='超时后']")];
  expect(heads.map(({ textContent }) => textContent)).toEqual(["办理完成后", "超时后"]);
});

it("says at a box that is ticked what it lacks", async () => {
  await open();
  fireEvent.click(card("one"));

  fireEvent.click(within("mayReject"));
  fireEvent.click(screen.getByLabelText("移除办理人"));

  await waitFor(() => expect(within("mayReject")).toHaveAttribute("aria-invalid", "true"));
  expect(within("mayReject")).toHaveAccessibleDescription(/“拒绝”/u);
  expect(within("seatChanges")).toHaveTextContent("增加");
});

it("shows the hours of the action that is left, and of those that come back", async () => {
  await open({
    overtime: [
      { afterHours: 4, action: "remind" },
      { afterHours: 9, action: "superior" },
    ],
  });
  fireEvent.click(card("one"));
  const hours = () =>
    screen.getAllByLabelText<HTMLInputElement>("超时后（工作小时）").map(({ value }) => value);
  expect(hours()).toEqual(["4", "9"]);

  fireEvent.click(screen.getAllByRole("button", { name: "移除此处理" })[0]!);
  expect(hours()).toEqual(["9"]);
  fireEvent.click(screen.getByRole("button", { name: "撤销" }));
  expect(hours()).toEqual(["4", "9"]);

  fireEvent.change(screen.getAllByLabelText("超时后（工作小时）")[0]!, { target: { value: "-" } });
  fireEvent.change(screen.getAllByLabelText("超时后（工作小时）")[0]!, { target: { value: "-2" } });
  expect(hours()).toEqual(["-2", "9"]);
  fireEvent.click(screen.getByRole("button", { name: "撤销" }));
  expect(hours()).toEqual(["4", "9"]);
});

it("takes from a step of another type what nobody would find in its panel", async () => {
  await open({ seatChanges: ["transfer"], mayReject: false });
  fireEvent.click(card("one"));

  fireEvent.change(within("taskType"), { target: { value: "read" } });

  await waitFor(async () => expect((await stepSaved())?.taskType).toBe("read"));
  expect(await stepSaved()).toEqual({
    taskId: "one",
    taskName: "甲",
    taskType: "read",
    assignedType: "users",
    taskAssigned: work.leader,
    transitions: [{ sequence: 1, toTaskId: "two", transExpression: "" }],
  });
});

it("keeps two names apart while one is being written", async () => {
  await open({
    taskType: "auto",
    effect: { kind: "call", systemCode: "erp", method: "POST", path: "/", body: { item: "1", items: "2" } },
  });
  fireEvent.click(card("one"));
  const names = () => screen.getAllByLabelText<HTMLInputElement>("名称").map(({ value }) => value);
  expect(names()).toEqual(["item", "items"]);

  const second = screen.getAllByLabelText<HTMLInputElement>("名称")[1]!;
  fireEvent.change(second, { target: { value: "item" } });
  expect(second).toHaveAccessibleDescription("“item”已存在。");
  fireEvent.change(second, { target: { value: "itemCount" } });

  await waitFor(async () => expect((await stepSaved())?.effect?.body).toEqual({ item: "1", itemCount: "2" }));
});

it("says of a step that nobody here has the role it goes to", async () => {
  await sql`insert into role (role_code, role_name) values ('archivist', '档案管理员') on conflict do nothing`.execute(
    web.app.database.kysely,
  );
  await open({ assignedType: "role", taskAssigned: "archivist" });

  fireEvent.click(card("one"));

  await waitFor(() => expect(panel()).toHaveTextContent("本机构没有人员拥有角色“档案管理员”"));
});

it("says of a step that it would be skipped where its rules find nobody for an applicant", async () => {
  await open({ assignedType: "groupLeader", taskAssigned: "", emptyPolicy: "skip_with_mark" });
  fireEvent.click(card("one"));

  const applicant = await screen.findByRole("combobox", { name: "申请人" });
  await userEvent.type(applicant, work.head);
  await userEvent.click(await screen.findByRole("option", { name: new RegExp(work.head, "u") }));

  await waitFor(() => expect(panel()).toHaveTextContent("没有人会办理，该环节将被跳过。"));
});

it("says of a step by a matrix which rows find nobody, each a click from its place", async () => {
  const { kysely } = web.app.database;
  await sql`insert into role (role_code, role_name) values ('appraiser', '估价员') on conflict do nothing`.execute(
    kysely,
  );
  const matrix = aMatrix({ named: work.head });
  const rows = matrix.rows.map((row, at) =>
    at === 1 ? { ...row, assignedType: "role", taskAssigned: "appraiser" } : row,
  );
  const as = { as: work.designer };
  const saved = await web.app.call(
    saveMatrix,
    { matrixId: "APPRAISAL", content: { ...matrix, matrixName: "估价", rows } },
    as,
  );
  const { rowVersion } = saved.data;
  expect((await web.app.call(publishMatrix, { matrixId: "APPRAISAL", rowVersion }, as)).status).toBe(200);
  await open({ assignedType: "matrix", taskAssigned: "APPRAISAL" });

  fireEvent.click(card("one"));

  const row = await screen.findByRole("link", { name: "第 2 行" });
  expect(row.closest("li")).toHaveTextContent("本机构没有人员拥有角色“估价员”");
  fireEvent.click(row);
  await waitFor(() => expect(document.activeElement).toHaveAttribute("data-cell", "1:2"), {
    timeout: 25_000,
  });
}, 60_000);
