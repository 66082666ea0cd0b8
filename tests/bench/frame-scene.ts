import type { Locator, Page } from "playwright-core";

/** A point of the window. */
export interface Point {
  x: number;
  y: number;
}

/** A gesture of many movements, from a place that its beginning finds. */
export interface Gesture {
  name: string;
  /** Done once and looked at, such as choosing: told, and not held to sixty pictures a second. */
  isOnce?: true;
  begin: (page: Page) => Promise<Point>;
  move: (page: Page, at: number, from: Point) => Promise<unknown>;
  end?: (page: Page) => Promise<unknown>;
}

/** A screen with the gestures that are traced on it, each on a page of its own. */
export interface Scene {
  name: string;
  path: string;
  /** What is there when the screen can be used. */
  ready: string;
  gestures: readonly Gesture[];
}

/** Longer than any screen waits for the next key before it tells the rest of the page. */
const thoughtMs = 250;

/** The point of something, so far from its upper left corner, else its middle; an error where it is out of sight. */
export async function pointOf(thing: Locator, inside?: Point): Promise<Point> {
  const box = await thing.first().boundingBox();
  if (box === null) throw new Error(`not in sight: ${String(thing)}`);
  const { x, y } = inside ?? { x: box.width / 2, y: box.height / 2 };
  return { x: box.x + x, y: box.y + y };
}

/** The wheel turned over something, a notch a movement. */
export function wheelOver(over: string, by: Partial<Point>, inside?: Point): Pick<Gesture, "begin" | "move"> {
  return {
    begin: async (page) => {
      const at = await pointOf(page.locator(over), inside);
      await page.mouse.move(at.x, at.y);
      return at;
    },
    move: (page) => page.mouse.wheel(by.x ?? 0, by.y ?? 0),
  };
}

/** Something held with the mouse and moved on, so far a movement. */
export function carry(what: string, by: Point, inside?: Point): Pick<Gesture, "begin" | "move" | "end"> {
  return {
    begin: async (page) => {
      const at = await pointOf(page.locator(what), inside);
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      return at;
    },
    move: (page, at, from) => page.mouse.move(from.x + by.x * (at + 1), from.y + by.y * (at + 1)),
    end: (page) => page.mouse.up(),
  };
}

/** Figures typed into a field, a key a movement. */
export function typeInto(find: (page: Page) => Promise<Locator> | Locator): Pick<Gesture, "begin" | "move"> {
  return {
    begin: async (page) => {
      const field = await find(page);
      await field.click();
      return pointOf(field);
    },
    move: (page, at) => page.keyboard.press(String(at % 10)),
  };
}

/** Figures typed with a thought between two of them: what is put off until a pause in typing happens at every key. */
export function typeInThought(
  find: (page: Page) => Promise<Locator> | Locator,
): Pick<Gesture, "begin" | "move"> {
  const { begin, move } = typeInto(find);
  return {
    begin,
    move: async (page, at, from) => {
      await move(page, at, from);
      await page.waitForTimeout(thoughtMs);
    },
  };
}

/** One thing clicked after the other, in turn. */
export function clickInTurn(find: (page: Page) => Locator, inside?: Point): Pick<Gesture, "begin" | "move"> {
  const points: Point[] = [];
  return {
    begin: async (page) => {
      points.length = 0;
      for (const at of [0, 1]) points.push(await pointOf(find(page).nth(at), inside));
      return points[0] ?? { x: 0, y: 0 };
    },
    move: (page, at) => {
      const { x, y } = points[at % points.length] ?? { x: 0, y: 0 };
      return page.mouse.click(x, y);
    },
  };
}

/** Keys pressed in turn, from where something was clicked. */
export function keysFrom(
  find: string,
  ...keys: readonly [string, ...string[]]
): Pick<Gesture, "begin" | "move"> {
  return {
    begin: async (page) => {
      await page.locator(find).first().click();
      return { x: 0, y: 0 };
    },
    move: (page, at) => page.keyboard.press(keys[at % keys.length] ?? keys[0]),
  };
}
