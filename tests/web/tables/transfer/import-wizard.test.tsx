import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTableRows, onTable } from "#contract/calls/tables.ts";
import { jobPort, type JobRunner, startJobs } from "#server/jobs/index.ts";
import { runTransfer, transferTask } from "#server/tables/index.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema, aSchemaFolder, type SchemaFolder } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

const chair = aSchema({
  name: "chair",
  label: "title",
  required: ["title"],
  properties: {
    title: { title: "名称", type: "string", maxLength: 20, "x-ui": { list: 200 } },
    legs: { title: "腿数", type: "integer", minimum: 1, maximum: 8, "x-ui": { list: true } },
  },
});

describe("sheets of a table", () => {
  let web: WebTest;
  let folder: SchemaFolder;
  let jobs: JobRunner;
  let clerk: string;
  beforeAll(async () => {
    folder = await aSchemaFolder({ "chair.json": chair });
    web = await startWebTest({ schemas: folder.path, ports: { jobs: jobPort } });
    jobs = await startJobs(
      web.app.database,
      {
        [transferTask]: (payload) => runTransfer(web.app.ports, payload as Parameters<typeof runTransfer>[1]),
      },
      [],
      { reportError: (error) => void process.stderr.write(`${String(error)}\n`) },
    );
    clerk = (await anAccount(web.app.database.kysely)).userCode;
  });
  afterAll(async () => {
    await jobs.stop();
    await web.close();
    await folder.discard();
  });

  it("come in with their faults shown and mended in place, and go out again as a whole", async () => {
    // given
    const { user } = await web.open("/basic/chair", { as: clerk });
    await user.click(await screen.findByLabelText("更多"));
    await user.click(await screen.findByText("导入…"));
    const file = new File(["名称,腿数\nstool,three\narmchair,4\n"], "chairs.csv", { type: "text/csv" });

    // when
    await user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, file);
    const wrong = await screen.findByDisplayValue("three");
    await user.clear(wrong);
    await user.type(wrong, "3{Enter}");
    await user.click(await screen.findByText("导入 2 条"));
    const taken = await screen.findByText("撤销这次导入");
    const there = await count();
    await user.click(taken);
    await screen.findByText("已撤销，数据恢复原状。");

    // then
    expect(there).toBe(2);
    await waitFor(async () => expect(await count()).toBe(0));
  });

  async function count(): Promise<number | undefined> {
    const { data } = await web.app.call(onTable(listTableRows, "chair"), { countOnly: true }, { as: clerk });
    return data.total;
  }
});
