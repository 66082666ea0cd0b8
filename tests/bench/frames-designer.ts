import type { Page } from "playwright-core";
import {
  carry,
  clickInTurn,
  type Gesture,
  keysFrom,
  type Scene,
  typeInThought,
  typeInto,
  wheelOver,
} from "./frame-scene.ts";

const inPanel = (page: Page) =>
  page.locator("[data-designer-panel]").getByRole("textbox", { name: "环节名称", exact: true });

/** The wheel turned with the key that makes it zoom, in and out again. */
function zoomOver(over: string): Pick<Gesture, "begin" | "move" | "end"> {
  const { begin } = wheelOver(over, {});
  return {
    begin: async (page) => {
      const at = await begin(page);
      await page.keyboard.down("Control");
      return at;
    },
    move: (page, at) => page.mouse.wheel(0, at % 20 < 10 ? 40 : -40),
    end: (page) => page.keyboard.up("Control"),
  };
}

async function nameInFlow(page: Page) {
  await page.locator('[data-step="s0a"]').click();
  return inPanel(page);
}

async function nameInCanvas(page: Page) {
  await page.locator('.react-flow__node[data-id="s0a"]').click();
  return inPanel(page);
}

export const flowScene: Scene = {
  name: "flow",
  path: "/processDesc?processId=LONG&view=flow",
  ready: '[data-step="s0a"]',
  gestures: [
    { name: "scrolling", ...wheelOver('[data-view="flow"]', { y: 120 }, { x: 60, y: 300 }) },
    {
      name: "choosing a step",
      isOnce: true,
      ...clickInTurn((page) => page.locator("[data-step]"), { x: 100, y: 20 }),
    },
    { name: "walking by keys", ...keysFrom('[data-step="s0a"]', "ArrowDown") },
    { name: "typing a step's name", ...typeInto(nameInFlow) },
    { name: "typing a name in thought", ...typeInThought(nameInFlow) },
  ],
};

export const canvasScene: Scene = {
  name: "canvas",
  path: "/processDesc?processId=LONG&view=canvas",
  ready: '.react-flow__node[data-id="s0a"]',
  gestures: [
    { name: "panning", ...carry('[data-view="canvas"]', { x: 0, y: -12 }, { x: 60, y: 700 }) },
    { name: "zooming", ...zoomOver('[data-view="canvas"]') },
    { name: "dragging a step", ...carry('.react-flow__node[data-id="s0a"]', { x: 4, y: 2 }) },
    {
      name: "choosing a step",
      isOnce: true,
      ...clickInTurn((page) => page.locator(".react-flow__node"), { x: 60, y: 10 }),
    },
    { name: "typing a step's name", ...typeInto(nameInCanvas) },
    { name: "typing a name in thought", ...typeInThought(nameInCanvas) },
  ],
};

const names = 'tbody input[aria-label*=" s0"]';

export const tableScene: Scene = {
  name: "table",
  path: "/processDesc?processId=LONG&view=table",
  ready: names,
  gestures: [
    { name: "scrolling", ...wheelOver('[data-view="table"]', { y: 120 }, { x: 60, y: 300 }) },
    { name: "choosing a step", isOnce: true, ...clickInTurn((page) => page.locator(names)) },
    { name: "typing a step's name", ...typeInto((page) => page.locator(names).nth(1)) },
    { name: "typing a name in thought", ...typeInThought((page) => page.locator(names).nth(1)) },
  ],
};

const cell = 'td[role="gridcell"]';

export const rightsScene: Scene = {
  name: "rights",
  path: "/processDesc?processId=LONG&view=rights",
  ready: cell,
  gestures: [
    { name: "scrolling down", ...wheelOver(cell, { y: 120 }) },
    { name: "scrolling aside", ...wheelOver(cell, { x: 120 }) },
    { name: "dragging a range", ...carry(cell, { x: 20, y: 8 }) },
    { name: "walking by keys", ...keysFrom(cell, "ArrowRight", "ArrowDown") },
    { name: "giving a right", isOnce: true, ...keysFrom(cell, "w", "h", "r", "Delete") },
  ],
};
