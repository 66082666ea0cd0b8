import type { Page } from "playwright-core";

/** A picture at sixty a second, in milliseconds. */
export const frameMs = 1_000 / 60;

/** Processor time of the page's thread that a hand waits for, in milliseconds. */
export interface FrameWork {
  all: number;
  /** What of it was styles, layout, and recording what is to be painted; the rest is script and finding what is pointed at. */
  style: number;
  layout: number;
  paint: number;
}

/** What is traced of a task, by what it is counted as. */
const parts: Readonly<Record<string, "style" | "layout" | "paint">> = {
  UpdateLayoutTree: "style",
  Layout: "layout",
  PrePaint: "paint",
  Paint: "paint",
  Layerize: "paint",
  Commit: "paint",
};

const categories = ["disabled-by-default-devtools.timeline", "devtools.timeline", "blink.user_timing"];
const mark = "movement";
const asking = 9;
const cold = 5;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Processor time of the thread at its begin, and how much of it it took; microseconds. */
  tts?: number;
  tdur?: number;
}

/**
 * Traces a gesture of so many movements: of each all the work of the page's thread until the picture behind its event or,
 * where that is more, the longest task after it. Drawing pictures out of what was recorded is the work of other threads and
 * does not count. The first movements find the page cold and are left out, as is what waiting for pictures costs of itself.
 */
export async function traceFrames(
  page: Page,
  movements: number,
  move: (at: number) => Promise<unknown>,
): Promise<FrameWork[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("a page without a browser cannot be traced");
  await browser.startTracing(page, { categories });
  await page.evaluate(picturesShown, mark);
  for (let at = 0; at < asking; at += 1) await page.evaluate(picturesShown, mark);
  for (let at = 0; at < cold + movements; at += 1) {
    await move(at);
    await page.evaluate(picturesShown, mark);
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const frames = heaviestFrames(traceEvents);
  const own = frames.slice(0, asking).map(({ all }) => all);
  const usual = own.toSorted((one, other) => one - other)[asking >> 1] ?? 0;
  return frames.slice(asking + cold).map((frame) => ({ ...frame, all: Math.max(0, frame.all - usual) }));
}

/** Between every two marks what kept the hand waiting most, on the thread that set them. Pure. */
function heaviestFrames(events: readonly TraceEvent[]): FrameWork[] {
  const [first] = events.filter(({ name, tts }) => name === mark && tts !== undefined);
  const own = events
    .filter(({ pid, tid, tts }) => pid === first?.pid && tid === first.tid && tts !== undefined)
    .toSorted((one, other) => (one.tts ?? 0) - (other.tts ?? 0));
  const marks = own.filter(({ name }) => name === mark).map(({ tts = 0 }) => tts);
  const shown = own.filter(({ name, ph }) => name === "Commit" && ph === "X").map(({ tts = 0 }) => tts);
  const tasks = tasksIn(own);
  return marks.slice(1).map((end, at) => {
    const begin = marks[at] ?? 0;
    const picture = shown.find((each) => each >= begin) ?? end;
    const done = tasks.filter((task) => task.begin >= begin && task.begin < end);
    const behindEvent = done.filter((task) => task.begin <= picture).reduce(sumOf, nothing);
    // What is put off is done in pieces that give way to the hand: the longest of them is what it may wait for.
    const putOff = done.filter((task) => task.begin > picture);
    return [behindEvent, ...putOff].reduce((most, each) => (each.all > most.all ? each : most), nothing);
  });
}

/** The tasks of a thread with what they were, in their order. Pure. */
function tasksIn(own: readonly TraceEvent[]): (FrameWork & { begin: number })[] {
  const tasks: (FrameWork & { begin: number; end: number })[] = [];
  let counted = 0;
  for (const { name, ph, tts = 0, tdur = 0 } of own) {
    if (ph !== "X") continue;
    const part = parts[name];
    const last = tasks.at(-1);
    const isWithin = last !== undefined && tts < last.end;
    if (name === "RunTask" && !isWithin)
      tasks.push({ ...nothing, begin: tts, end: tts + tdur, all: tdur / 1_000 });
    // What is done within another part is counted with that.
    else if (part !== undefined && isWithin && tts >= counted) {
      counted = tts + tdur;
      last[part] += tdur / 1_000;
    }
  }
  return tasks;
}

const nothing: FrameWork = { all: 0, style: 0, layout: 0, paint: 0 };

function sumOf(one: FrameWork, other: FrameWork): FrameWork {
  return {
    all: one.all + other.all,
    style: one.style + other.style,
    layout: one.layout + other.layout,
    paint: one.paint + other.paint,
  };
}

/** Runs in the page: ends when two more pictures were made, the second of them without anything of the movement left. */
async function picturesShown(name: string): Promise<void> {
  for (let picture = 0; picture < 2; picture += 1) {
    await new Promise((settle) => requestAnimationFrame(settle));
    await new Promise<unknown>((settle) => setTimeout(settle));
  }
  performance.mark(name);
}
