import { cpus } from "node:os";
import { type FrameWork, frameMs } from "./frame-work.ts";
import { type Figure, medianMs } from "./measure.ts";
import { shareOf } from "./page-work.ts";

/** A gesture that was traced: one that goes on, or an act of a moment, after which nobody waits for the next picture. */
export interface Traced {
  name: string;
  isOnce: boolean;
  frames: readonly FrameWork[];
}

/** The heaviest picture of a movement as a share of the time between two pictures, and what most of it was. */
export function frameFigure({ name, isOnce, frames }: Traced): Figure {
  const work = frames.map(({ all }) => all);
  const share = (part: number) => (shareOf(work, part) / frameMs).toFixed(2);
  const total = (part: keyof FrameWork) => frames.reduce((sum, frame) => sum + frame[part], 0);
  const percent = (part: "style" | "layout" | "paint") =>
    `${part} ${((total(part) / Math.max(0.001, total("all"))) * 100).toFixed(0)}`;
  return {
    name,
    value: `${share(0.5)}  ${share(0.95)}  ${share(1)}  (${percent("style")}, ${percent("layout")}, ${percent("paint")} %)`,
    goal: isOnce ? "" : "95 % ≤ 1.00",
    reached: isOnce ? undefined : shareOf(work, 0.95) <= frameMs,
  };
}

/** What the figures were taken on: ratios to the time between two pictures mean something for a processor alone. */
export async function processorFigure(): Promise<Figure> {
  const numbers = Array.from({ length: 100_000 }, (_, at) => (at * 7_919) % 100_003);
  const taken = await medianMs(9, () => void numbers.toSorted((one, other) => one - other));
  return {
    name: `heaviest picture of a movement / ${frameMs.toFixed(1)} ms; ${cpus()[0]?.model ?? "an unknown processor"}`,
    value: "median, 95 %, most",
    goal: `sorts 100,000 numbers in ${taken.toFixed(0)} ms`,
    reached: undefined,
  };
}
