import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { aProcess, approvedBy, aStart } from "../../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../../support/builders/a-workplace.ts";
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
async function open(): Promise<void> {
  count += 1;
  processId = `WALK${count}`;
  const tasks = [
    aStart("one", { taskName: "申请" }),
    approvedBy("one", work.leader, { taskName: "甲", taskHour: 8, to: "two" }),
    approvedBy("two", work.head, { taskName: "乙", taskHour: 8 }),
  ];
  await publish(web.app, work, aProcess(tasks, { processId, processName: processId }));
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
