import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { aProcess, approvedBy, aStart } from "../../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
});
afterAll(() => web.close());

const publishOf = (processId: string) =>
  publish(
    web.app,
    work,
    aProcess(
      [
        aStart("one"),
        approvedBy("one", work.leader, { taskName: "甲", taskHour: 8, to: "two" }),
        approvedBy("two", work.head, { taskName: "乙", taskHour: 8 }),
      ],
      { processId, processName: processId },
    ),
  );
const draftOf = async (processId: string) =>
  (await web.app.call(getProcessDataList, { processId }, { as: work.designer })).data.rows[0]!.definition!;
/** The first page of a file brings everything with it. */
const pageArrives = { timeout: 25_000 };
/** A step's card; by its id, for names are what is changed. */
const card = async (taskId: string) =>
  await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-step="${taskId}"]`);
    expect(found).not.toBeNull();
    return found!;
  }, pageArrives);

it("says of several marked steps at once what they have in common", async () => {
  // given
  await publishOf("SEVERAL");
  await web.open("/processDesc?processId=SEVERAL", { as: work.designer });

  // when
  fireEvent.click(await card("one"));
  fireEvent.click(await card("two"), { ctrlKey: true });
  expect(await screen.findByText("已选 2 个环节")).toBeVisible();
  const mode = document.querySelector('select[data-property="taskRunWay"]')!;
  fireEvent.change(mode, { target: { value: "all" } });

  // then
  await waitFor(async () =>
    expect((await draftOf("SEVERAL")).tasks.map(({ taskRunWay }) => taskRunWay)).toEqual([
      undefined,
      "all",
      "all",
    ]),
  );
});

it("carries copied steps into another process, one leading to the other as before", async () => {
  // given: two steps copied in one process
  await publishOf("FROM");
  await publishOf("INTO");
  const { router } = await web.open("/processDesc?processId=FROM", { as: work.designer });
  fireEvent.click(await card("one"));
  fireEvent.click(await card("two"), { ctrlKey: true });
  fireEvent.keyDown(await card("two"), { key: "c", ctrlKey: true });

  // when
  await router.navigate("/processDesc?processId=INTO");
  await waitFor(() => expect(document.querySelector("h1")?.textContent).toBe("INTO"));
  fireEvent.keyDown(await card("two"), { key: "v", ctrlKey: true });

  // then
  await waitFor(async () =>
    expect(
      (await draftOf("INTO")).tasks.map(({ taskId, transitions }) => [taskId, transitions[0]?.toTaskId]),
    ).toEqual([
      ["apply", "one"],
      ["one", "two"],
      ["two", "one2"],
      ["one2", "two2"],
      ["two2", "END"],
    ]),
  );
});
