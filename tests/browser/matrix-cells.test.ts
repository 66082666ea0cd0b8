import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveMatrix } from "#contract/calls/approver-matrix.ts";
import { languages } from "#contract/codes/language.ts";
import { matrixAssignedTypes } from "#contract/shapes/approver-matrix.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aMatrix } from "../support/builders/a-matrix.ts";
import { aWorkplace, type Workplace } from "../support/builders/a-workplace.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;
beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
  work = await aWorkplace(app.database.kysely);
  visitors = new Visitors(app, await listen(app));
  const rows = matrixAssignedTypes.map((assignedType) => ({ cells: ["*"], assignedType, taskAssigned: "" }));
  const content = { ...aMatrix({ named: work.head }), rows };
  void (await app.call(saveMatrix, { matrixId: "CELLS", content }, { as: work.designer })).data;
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

/** In the page: what the empty cells say and have no room for. */
function cutPlaceholders(): string[] {
  const pen = document.createElement("canvas").getContext("2d")!;
  return [...document.querySelectorAll<HTMLInputElement>("td input")].flatMap((cell) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(cell);
    pen.font = font;
    const room = cell.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return cell.value === "" && pen.measureText(cell.placeholder).width > room ? [cell.placeholder] : [];
  });
}

test("empty cells of an approver matrix say whole who approves, on a desk and on a phone, in each language", async () => {
  for (const language of languages) {
    const page = await visitors.open(work.designer, "/sapCartesianRule?matrixId=CELLS", { language });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator("td input").first().waitFor();
      await expect
        .poll(() => page.evaluate(cutPlaceholders), { message: `${language} ${width}` })
        .toEqual([]);
    }
  }
});
