import type { Page } from "playwright-core";
import { carry, clickInTurn, type Scene, typeInThought, typeInto, wheelOver } from "./frame-scene.ts";

const cards = "[data-card]";

async function title(page: Page) {
  await page.locator(`${cards}:nth-child(5) button`).first().click();
  return page.locator('[data-property="componentTitle"]').first();
}

export const builderScene: Scene = {
  name: "builder",
  path: "/formBuilder/edit?pageId=DRAWN",
  ready: cards,
  gestures: [
    { name: "scrolling", ...wheelOver(cards, { y: 120 }) },
    { name: "dragging a field", ...carry(`${cards}:nth-child(5) button`, { x: 12, y: 6 }) },
    { name: "choosing a field", isOnce: true, ...clickInTurn((page) => page.locator(`${cards} > button`)) },
    {
      name: "making a field wider",
      ...carry(`${cards}:nth-child(2) > span:last-child`, { x: 8, y: 0 }),
    },
    { name: "typing a title", ...typeInto(title) },
    { name: "typing a title in thought", ...typeInThought(title) },
  ],
};
