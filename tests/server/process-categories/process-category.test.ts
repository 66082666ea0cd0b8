import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addTableRow,
  moveTableRow,
  onTable,
  removeTableRows,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aWorkplaceWith, type Workplace } from "../../support/builders/a-workplace.ts";
import { aLeaveProcess } from "../../support/builders/usual-processes.ts";

let test: TestApp;
let work: Workplace;
beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  work = await aWorkplaceWith(test, aLeaveProcess());
});
afterAll(() => test.close());

const as = () => ({ as: work.admin });
const add = (processTypeId: string, parentTypeId: string | null = null) =>
  test.call(
    onTable(addTableRow, "processCategory"),
    { processTypeId, typeName: `${processTypeId}类`, parentTypeId, status: "1" },
    as(),
  );

describe("process categories", () => {
  it("have two levels and no third", async () => {
    // given
    await add("first");
    await add("second", "first");
    await add("alone");

    // when
    const third = await add("third", "second");
    const moved = await test.call(
      onTable(updateTableRow, "processCategory"),
      { key: "first", changes: { parentTypeId: { from: null, to: "alone" } } },
      as(),
    );

    // then
    expect([third, moved].map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ["parentTypeId"]],
      [422, ["parentTypeId"]],
    ]);
  });

  it("that a process is in are not removed, and the process is named", async () => {
    const { status, body } = await test.call(
      onTable(removeTableRows, "processCategory"),
      { keys: ["personnel"] },
      as(),
    );
    expect([status, body.errors?.["processTypeId"]]).toEqual([422, expect.stringContaining("请假申请")]);
  });

  it("group the processes one may start at once", async () => {
    // given
    await add("people");

    // when
    const answer = await test.call(
      onTable(moveTableRow, "processCategory"),
      { key: "personnel", parent: "people" } as never,
      as(),
    );

    // then
    void answer.data;
    const [process] = (await test.call(processMenus, {}, { as: work.staff })).data;
    expect(process).toMatchObject({ processTypeId: "personnel", parentTypeId: "people" });
  });
});
