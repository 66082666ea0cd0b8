import { cpus } from "node:os";
import { type FrameWork, frameMs } from "./frame-work.ts";
import { type Figure, middleOf } from "./measure.ts";
import { shareOf } from "./page-work.ts";

/** A gesture that was traced: one that goes on, or an act of a moment, after which nobody waits for the next picture. */
export interface Traced {
  name: string;
  isOnce: boolean;
  frames: readonly FrameWork[];
}

/** The work that a hand waits for in a movement as a share of the time between two pictures, and what most of it was. */
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

/** What a scene's figures were taken on: a share of a picture's time means something for a processor alone, as busy as it is. */
export function processorFigure(scene: string): Figure {
  const numbers = Array.from({ length: 100_000 }, (_, at) => (at * 7_919) % 100_003);
  const sorting = Array.from({ length: 9 }, () => {
    const begin = process.cpuUsage();
    void numbers.toSorted((one, other) => one - other);
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1_000;
  });
  return {
    name: `${scene}: work until the picture / ${frameMs.toFixed(1)} ms; ${cpus()[0]?.model ?? "an unknown processor"}`,
    value: "median, 95 %, most",
    goal: `sorts 100,000 numbers in ${middleOf(sorting).toFixed(0)} ms`,
    reached: undefined,
  };
}
