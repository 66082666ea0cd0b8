import { resolve } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable, saveTableRow } from "#contract/calls/tables.ts";
import { whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aSchema } from "../support/builders/schema-folder.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

const vehicle = aSchema({
  name: "vehicle",
  label: "plate",
  required: ["plate"],
  properties: {
    plate: {
      title: "车牌",
      type: "string",
      maxLength: 6,
      "x-ui": { list: 200, filter: "like", fixed: "left" },
    },
    seats: { title: "座位", type: "integer", minimum: 1, maximum: 60, "x-ui": { list: true, sort: true } },
    colour: {
      title: "颜色",
      type: "string",
      oneOf: [
        { const: "red", title: "红", "x-color": "red" },
        { const: "blue", title: "蓝", "x-color": "blue" },
      ],
      "x-ui": { list: true, filter: "in" },
    },
    bought: { title: "购入", type: "string", format: "date", "x-ui": { list: true } },
  },
  entity: { sort: ["plate"], detail: [{ entity: "tyre", field: "vehicleId", form: true, order: "place" }] },
});
const tyre = aSchema({
  name: "tyre",
  label: "brand",
  required: ["vehicleId", "brand"],
  properties: {
    vehicleId: { title: "车辆", type: "integer", "x-ref": { entity: "vehicle", onDelete: "cascade" } },
    brand: { title: "品牌", type: "string", maxLength: 20, "x-ui": { list: true } },
    place: { title: "位置", type: "integer", default: 0 },
  },
});

describe("the screens of a table, seen", () => {
  let app: TestApp;
  let visitors: Visitors;
  let clerk: string;

  beforeAll(async () => {
    app = await startTestApp({
      webRoot: resolve("dist/web"),
      schemas: { "vehicle.json": vehicle, "tyre.json": tyre },
    });
    clerk = (await anAccount(app.database.kysely)).userCode;
    for (let number = 100; number < 200; number += 1) {
      const row = {
        plate: `A${number}`,
        seats: number % 60,
        colour: number % 2 ? "red" : "blue",
        bought: "2026-03-01",
      };
      await app.call(onTable(addTableRow, "vehicle"), row as never, { as: clerk });
    }
    const tyres = ["A", "B, WITH A LONG NAME"].map((brand, place) => ({ row: { brand, place } }));
    const details = [{ entity: "tyre", field: "vehicleId", rows: tyres, removed: [] }];
    await app.call(onTable(saveTableRow, "vehicle"), { key: 1, details }, { as: clerk });
    visitors = new Visitors(app, await listen(app));
  });
  afterAll(async () => {
    await visitors.leave();
    await app.close();
  });

  const open = (path: string) => visitors.open(clerk, path, { height: 844 });

  describe.each([
    [1440, "light"],
    [390, "light"],
    [1024, "dark"],
    [390, "dark"],
  ] as const)("%s wide, %s", (width, mode) => {
    it.each([
      ["the list", "/basic/vehicle?f.colour=in:red", "[data-row-link]"],
      ["a row", "/basic/vehicle?row=1", "[class*=row-panel_fieldRead_]"],
      ["a form with its details", "/basic/vehicle?row=1&do=edit", "[class*=detail-lines_lineOpen_]"],
      ["the history of a row", "/basic/vehicle?row=1&do=history", "[class*=row-panel_history_] li"],
    ])("%s keeps nobody out and fits", async (_name, path, there) => {
      // given
      const page = await visitors.open(clerk, path, { width, height: 844, mode });
      await page.locator(there).first().waitFor();

      // when
      const violations = await whatKeepsPeopleOut(page);
      const overflow = await page.evaluate(() => {
        const body =
          document.querySelector("[class*=row-panel_panel_] [class*=row-panel_formBody_]") ??
          document.documentElement;
        const { scrollWidth, clientWidth } = document.documentElement;
        return Math.max(scrollWidth - clientWidth, body.scrollWidth - body.clientWidth);
      });

      // then
      expect(violations).toEqual([]);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });

  it("gives the keyboard back where it was, whatever is opened from the list and left again", async () => {
    // given
    const page = await open("/basic/vehicle");
    await page.locator("[data-row-link]").first().waitFor();
    const hasFocus = (of: Locator) => of.evaluate((element) => element === document.activeElement);
    const more = page.getByRole("button", { name: "更多" });

    // when
    for (const item of ["导入…", "导出…", "选择列…"]) {
      await more.press("Enter");
      await page.getByRole("menuitem", { name: item }).press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      const holds = () => dialog.evaluate((element) => element.contains(document.activeElement));
      await expect.poll(holds).toBe(true);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await expect.poll(() => hasFocus(more), { message: item }).toBe(true);
    }
    const filter = page.getByRole("button", { name: "筛选" });
    await filter.press("Enter");
    await page.getByRole("menuitem", { name: "颜色" }).press("Enter");
    await page.locator("[class*=filter-line_filterForm_]").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => hasFocus(filter)).toBe(true);
    const create = page.getByRole("button", { name: "新建" });
    await create.press("Enter");
    await expect.poll(() => hasFocus(page.getByRole("heading", { name: "新建" }))).toBe(true);
    await page.keyboard.press("Escape");

    // then
    await expect.poll(() => hasFocus(create)).toBe(true);
  });

  it("judges a form with the server's own validator, before anything is sent", async () => {
    // given
    const page = await open("/basic/vehicle?do=new");
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await page.getByRole("textbox", { name: /^车牌/u }).fill("A-VERY-LONG-PLATE");

    // when
    await page.locator("[class*=row-panel_formFoot_] .ant-btn-primary").click();
    const error = await page.locator("[class*=field-parts_error_]").first().textContent();

    // then
    expect(error).toContain("6");
    expect(sent).not.toContain("/basic/vehicle/add");
  });

  it("draws only the rows in sight of a long page", async () => {
    // given
    const page = await open("/basic/vehicle?size=100");
    await page.locator("[data-row-link]").first().waitFor();

    // when
    const drawn = await page.locator("[class*=grid_row_]").count();
    await page.locator("[class*=grid_scroll_]").evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
    await page.getByRole("link", { name: "A199" }).waitFor();
    const drawnBelow = await page.locator("[class*=grid_row_]").count();

    // then
    expect(drawn).toBeLessThan(60);
    expect(drawnBelow).toBeLessThan(60);
  });

  it("is walked by keyboard", async () => {
    // given
    const page = await open("/basic/vehicle");
    await page.locator("[data-row-link]").first().waitFor();

    // when
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const heading = page.locator("[class*=row-panel_panel_] h2");

    // then
    await expect.poll(() => heading.textContent()).toBe("A101");
  });
});
