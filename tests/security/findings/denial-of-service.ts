import { describe, expect, it } from "vitest";
import type { AttackedCompanies } from "../../support/attacked-companies.ts";
import { aZip, contents, multipartOf } from "../../support/builders/a-file.ts";
import { anImport } from "../../support/an-import.ts";
import { heldOpen } from "../../support/raw-request.ts";

/** What one request or job may do to the others, in readings of 1 MB of JSON; with room for a machine that is busy. */
const bearable = { heldReadings: 50, grownMb: 300 };

const worksheet = (cells: string): string =>
  `<worksheet><sheetData><row><c ${cells}</c></row></sheetData></worksheet>`;
const book = (parts: Readonly<Record<string, string | Buffer>>): Buffer =>
  aZip(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })));
const accounts = (...names: string[]): Buffer =>
  Buffer.from(
    `accountName,bankName,accountNo,currency,accountType,status\n${names
      .map((name, at) => `${name},Bank,ACC-${100_000 + at},CNY,general,1\n`)
      .join("")}`,
  );

/** B1–B3, B7–B9, B16, B17, W9, W10: nobody ends a process, or stops the others, with a request or a file. */
export function denialOfService(world: () => AttackedCompanies): void {
  const ask: AttackedCompanies["ask"] = (path, asking) => world().ask(path, asking);
  const imports = () => anImport(world());

  async function expectBearable(): Promise<void> {
    const figures = await world().alive();
    expect(figures.heldReadings).toBeLessThan(bearable.heldReadings);
    expect(figures.grownMb).toBeLessThan(bearable.grownMb);
  }

  describe("a file", () => {
    it("B1 with a cell far to the right costs one job, which is not tried again; the next file is read", async () => {
      // given
      const importer = world().home.member;
      const far = book({
        "xl/worksheets/sheet1.xml": worksheet('r="ZZZZZZ1" t="inlineStr"><is><t>h</t></is>'),
      });
      const wide = book({
        "xl/worksheets/sheet1.xml": worksheet('r="ZZZZ1" t="inlineStr"><is><t>h</t></is>'),
      });
      await world().alive();

      // when
      const ended = [
        await imports().check(importer, "zz.xlsx", far),
        await imports().check(importer, "z.xlsx", wide),
      ];

      // then
      expect(ended.map(({ state }) => state)).toEqual(["failed", "failed"]);
      for (const { error, columns } of ended)
        expect([error, columns.length]).toEqual([expect.any(String), 0]);
      expect(await imports().waitingAgain()).toBe(0);
      await expectBearable();
      expect(await imports().check(importer, "good.csv", accounts("a", "b"))).toMatchObject({
        state: "ready",
        addedRows: 2,
      });
    });

    it("B2 whose shared texts unpack to more than a hundred times its size costs one job and no memory", async () => {
      // given
      const importer = world().home.member;
      const texts = `<sst>${`<si><t>${"a".repeat(30_000_000)}</t></si>`.repeat(4)}</sst>`;
      const bomb = book({
        "xl/sharedStrings.xml": texts,
        "xl/worksheets/sheet1.xml": worksheet('r="A1" t="s"><v>0</v>'),
      });
      await world().alive();

      // when
      const sent = await Promise.all([1, 2, 3].map(() => imports().check(importer, "bomb.xlsx", bomb)));

      // then
      expect(bomb.length).toBeLessThan(500_000);
      expect(sent.map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
      await expectBearable();
    });

    it.each([
      [
        "20,000 heads of 100 characters",
        Array.from({ length: 20_000 }, (_, at) => `${at}`.padEnd(100, "x")).join(","),
      ],
      ["250,000 heads", Array.from({ length: 250_000 }, (_, at) => `x${at}`).join(",")],
      ["a head of 3 MB", "h".repeat(3_000_000)],
    ])("B9 with %s is refused in a word", async (_what, heads) => {
      // given
      await world().alive();

      // when
      const job = await imports().check(world().home.member, "h.csv", Buffer.from(`${heads}\n1,2\n`));

      // then
      expect([job.state, job.error]).toEqual(["failed", expect.any(String)]);
      expect(JSON.stringify(job).length).toBeLessThan(30_000);
      await expectBearable();
    });

    it("B17 for a table that is not there, or that one may not fill, is not taken in", async () => {
      // given
      const { payload, contentType } = multipartOf([{ name: "a.csv", content: Buffer.alloc(8_000_000) }]);
      const staff = world().home.staff;

      // when
      const answers = [];
      for (const table of ["nosuchtable", "ufFkzh"])
        answers.push(
          await heldOpen(world().servers[0]!, `/basic/${table}/importPreview`, {
            token: await world().tokenOf(staff),
            "content-type": contentType,
            "content-length": String(payload.length),
          }),
        );

      // then: answered before a byte of the body was sent
      expect(answers.map(({ status }) => status)).toEqual([404, 400]);
      expect(answers[1]?.text).toContain("12139");
      expect(await imports().check(world().home.member, "own.csv", accounts("c"))).toMatchObject({
        state: "ready",
      });
    });

    it("W9 is one too many where somebody has left too much that nothing refers to", async () => {
      // given
      const uploader = await world().somebody();
      await ask("/basic/configItem/saveParameter", {
        as: world().chief,
        json: { name: "unreferencedMaxKb", scope: "everywhere", value: 102_400 },
      });
      const photo = Buffer.concat([contents.png, Buffer.alloc(9_000_000)]);
      const upload = async (name: string) => {
        const { payload, contentType } = multipartOf(
          Array.from({ length: 4 }, (_, at) => ({ name: `${name}${at}.png`, content: photo })),
        );
        return (await ask("/file/fileUpload", { as: uploader, body: payload, contentType })).status;
      };

      // when
      const statuses = [await upload("a"), await upload("b"), await upload("c")];
      const { payload, contentType } = multipartOf([{ name: "单.pdf", content: contents.pdf }]);
      const other = await ask("/file/fileUpload", { as: world().home.staff, body: payload, contentType });

      // then
      expect([...statuses, other.status]).toEqual([200, 200, 409, 200]);
    });
  });

  describe("a body", () => {
    it.each<[string, string, unknown]>([
      ["a filter of 150,000 unknown names", "/basic/user/listByPage", { filter: names(150_000, "k") }],
      ["a filter of 900 unknown names", "/basic/user/listByPage", { filter: names(900, "k") }],
      ["a filter with a key of 1.9 MB", "/basic/user/listByPage", { filter: { ["k".repeat(1_900_000)]: 1 } }],
      [
        "600,000 empty groups",
        "/basic/user/listByPage",
        { filter: { or: Array.from({ length: 600_000 }, () => ({})) } },
      ],
    ])("B7 of %s is refused at once", async (_what, path, json) => {
      // given
      await world().alive();

      // when
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => ask(path, { as: world().home.staff, json })),
      );

      // then
      for (const { status, text } of answers) {
        expect([413, 422, 400]).toContain(status);
        expect(text.length).toBeLessThan(30_000);
      }
      await expectBearable();
      const honest = await ask("/basic/user/listByPage", {
        as: world().home.staff,
        json: { filter: { status: "1" } },
      });
      expect(honest.status).toBe(200);
    });

    it("B7 of a row with 100,000 columns is refused at once, and its draft is as it was", async () => {
      // given
      const { home } = world();
      const { instanceId, bpdTaskId } = home.draft;
      const draft = (data: unknown) => ({ instanceId, bpdTaskId, data: JSON.stringify(data) });
      await world().alive();

      // when
      const wide = await ask("/task/saveApplyInfo", {
        as: home.member,
        form: draft({ lines: [names(100_000, "c")] }),
      });
      const honest = await ask("/task/saveApplyInfo", { as: home.member, form: draft({ note: "改" }) });

      // then
      expect([413, 422, 400]).toContain(wide.status);
      expect(wide.text.length).toBeLessThan(30_000);
      expect(honest.status).toBe(200);
      await expectBearable();
    });

    it("B8 of many fields that is never ended takes no memory, and others upload meanwhile", async () => {
      // given
      const { home, servers } = world();
      const token = await world().tokenOf(home.staff);
      const field = `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"x".repeat(2_000_000)}\r\n`;
      const headers = {
        token,
        "content-type": "multipart/form-data; boundary=b",
        "transfer-encoding": "chunked",
      };
      await world().alive();

      // when
      const held = await Promise.all(
        Array.from({ length: 3 }, () =>
          heldOpen(servers[0]!, "/file/fileUpload", headers, Array(20).fill(field)),
        ),
      );
      const { payload, contentType } = multipartOf([{ name: "单.pdf", content: contents.pdf }]);
      const honest = await ask("/file/fileUpload", { as: home.member, body: payload, contentType });

      // then
      for (const { status } of held) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      expect(honest.status).toBe(200);
      await expectBearable();
    });
  });

  describe("a definition", () => {
    const definition = (condition: string, count = 1) => {
      const { home } = world();
      const task = (taskId: string, taskType: string, to: string) => ({
        taskId,
        taskName: taskId,
        taskType,
        ...(taskType === "start"
          ? {}
          : { assignedType: "users", taskAssigned: home.head, taskRunWay: "any", taskHour: 8 }),
        transitions: [{ sequence: 1, toTaskId: to, transExpression: taskType === "start" ? condition : "" }],
      });
      const next = (at: number): string => (at + 1 < count ? `t${at + 1}` : "END");
      const many = Array.from({ length: count }, (_, at) => task(`t${at}`, "approve", next(at)));
      return {
        processId: "FEEL",
        processName: "条件",
        processTypeId: "personnel",
        pageId: home.pageId,
        company: String(home.organId),
        status: "enabled",
        processComments: "x",
        startRoles: ["employee"],
        tags: ["x"],
        tasks: [task("apply", "start", "t0"), ...many],
      };
    };
    const publish = (json: object) =>
      ask("/opt/saveOrUpdateProcessData", { as: world().home.designer, json });

    it.each([
      ["collects 60,000,000 numbers", "count(for i in 1..60000000 return i) > 0"],
      ["has a pattern of exponential time", 'matches(form.note, "^(a+)+$")'],
      ["looks through 8,000,000 numbers", "some i in 1..8000000 satisfies i = -1"],
    ])("B3 with a condition that %s is refused by its place", async (_what, condition) => {
      // given
      await world().alive();

      // when
      const answer = await publish(definition(condition));

      // then
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors ?? {})).toEqual(["tasks[0].transitions[0].transExpression"]);
      await expectBearable();
    });

    it("B3 with an honest pattern and range is published, and decides where an application goes", async () => {
      // given
      const { home } = world();
      const honest = 'matches(form.note, "^a+$") and some i in 1..10 satisfies i = 3';

      // when
      const published = await publish(definition(honest));
      const { data } = await ask<{ instanceId: number; bpdTaskId: number }>(
        "/task/checkStart?processId=FEEL",
        {
          as: home.member,
        },
      );
      const form = { ...pick(data), applyTitle: "x", data: JSON.stringify({ note: "aaa" }) };
      const preview = await ask<{ chain: { taskId: string }[] }>("/task/submitToPreview", {
        as: home.member,
        form,
      });

      // then
      expect([published.status, preview.status]).toEqual([200, 200]);
      expect(preview.data.chain.map(({ taskId }) => taskId)).toContain("t0");
    });

    it("W10 of 5,000 tasks is refused, one of 400 is published", async () => {
      // given
      await world().alive();

      // when
      const answers = [await publish(definition("", 5_000)), await publish(definition("", 400))];

      // then
      expect(answers.map(({ status }) => status)).toEqual([422, 200]);
      await expectBearable();
    });
  });
}

function names(count: number, stem: string): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${stem}${at}`, 1]));
}

const pick = ({ instanceId, bpdTaskId }: { instanceId: number; bpdTaskId: number }) => ({
  instanceId,
  bpdTaskId,
});
