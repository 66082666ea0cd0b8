import { resolve } from "node:path";
import { saveMatrix } from "#contract/calls/approver-matrix.ts";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { ensureBuilt } from "#server/build/index.ts";
import { startTestApp } from "../support/app.ts";
import { openBrowser } from "../support/browser.ts";
import { aLongPage } from "../support/builders/a-long-page.ts";
import { aLongProcess } from "../support/builders/a-long-process.ts";
import { aWorkplace, publish } from "../support/builders/a-workplace.ts";
import { stayLoggedIn } from "../support/logged-in.ts";
import type { BenchServer } from "./bench-server.ts";
import { frameFigure, processorFigure } from "./frame-figures.ts";
import { traceFrames } from "./frame-work.ts";
import { builderScene } from "./frames-builder.ts";
import { canvasScene, flowScene, rightsScene, tableScene } from "./frames-designer.ts";
import { aLongMatrix, matrixScene } from "./frames-matrix.ts";
import type { Scene } from "./frame-scene.ts";
import type { Figure } from "./measure.ts";

const steps = 500;
const fields = 300;
const movements = 40;

const scenes: readonly Scene[] = [flowScene, canvasScene, tableScene, rightsScene, builderScene, matrixScene];

/**
 * What the gestures of the process designer with 500 steps, of the form builder with 300 fields and of a matrix of 2,000
 * rows ask of the page's thread for a picture, as a share of the time between two at sixty a second. Where what is
 * wanted names scenes, those alone: `npm run bench -- frames rights`.
 */
export async function frames(server: BenchServer, wanted: readonly string[]): Promise<Figure[]> {
  const named = scenes.filter(({ name }) => wanted.includes(name));
  await ensureBuilt((notice) => void process.stderr.write(`${notice}\n`));
  const copy = await server.copy();
  const app = await startTestApp({ database: copy.database, webRoot: resolve("dist/web") });
  const work = await aWorkplace(app.database.kysely);
  const as = work.designer;
  const page = aLongPage(fields);
  const definition = aLongProcess(steps, [work.leader, work.head], { processId: "LONG", pageId: "PAGE" });
  await publish(app, work, definition, { ...page, pageId: "PAGE", label: "PAGE" });
  const drawn = { ...page, pageId: "DRAWN", label: "DRAWN", company: String(work.organId) };
  await app.call(insertFormPageInfo, { data: JSON.stringify(drawn) }, { as });
  await app.call(saveMatrix, { matrixId: "LONG", content: aLongMatrix(work.leader) }, { as });
  const address = await app.app.listen({ host: "127.0.0.1", port: 0 });
  const browser = await openBrowser({ locale: "zh-CN", viewport: { width: 1440, height: 900 } });
  try {
    const { token } = await app.logIn(as);
    await stayLoggedIn(browser.context, token);
    const figures: Figure[] = [];
    for (const { name, path, ready, gestures } of named.length > 0 ? named : scenes) {
      figures.push(processorFigure(name));
      for (const { name: what, isOnce = false, begin, move, end } of gestures) {
        const view = await browser.context.newPage();
        await view.goto(`${address}/#${path}`);
        await view.locator(ready).first().waitFor();
        const state = await begin(view);
        const taken = await traceFrames(view, movements, (at) => move(view, at, state));
        await end?.(view);
        figures.push(frameFigure({ name: `${name}: ${what}`, isOnce, frames: taken }));
        await view.close({ runBeforeUnload: false });
      }
    }
    return figures;
  } finally {
    await browser.close();
    await app.close();
    await copy.drop();
  }
}
