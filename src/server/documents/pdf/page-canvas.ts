import type { Face } from "../../typeface/index.ts";

/** Something drawn on a page; distances are points from its upper left corner. */
export type Drawn =
  | {
      kind: "text";
      x: number;
      /** Of the line the text stands on. */
      baseline: number;
      /** Of a field: what is known once all pages are laid out. */
      text: string | { field: "page" | "pages"; faceOf: (text: string) => Face };
      face: Face;
      size: number;
      color: string;
      isSlanted: boolean;
    }
  | { kind: "line"; x1: number; y1: number; x2: number; y2: number; width: number; color: string }
  | { kind: "fill"; x: number; y: number; width: number; height: number; color: string }
  | { kind: "picture"; part: string; x: number; y: number; width: number; height: number };

/** One page, and what is drawn on it. */
export interface PageCanvas {
  width: number;
  height: number;
  drawn: Drawn[];
}

/** A piece of a document that is placed as a whole. */
export interface Box {
  height: number;
  draw(canvas: PageCanvas, x: number, y: number): void;
  /** Stays with what comes after it. */
  keepNext?: boolean;
  /** Begins a page. */
  breakBefore?: boolean;
  /** Nothing but room, which is dropped at the head of a page. */
  isRoom?: boolean;
  /** Rows that stand above it again at the head of a page. */
  heads?: readonly Box[];
  /** In two, of which the first is not higher than the room; undefined where it does not come apart there. */
  split?: (room: number) => readonly [Box, Box] | undefined;
}

/** Room that shows nothing. */
export function roomOf(height: number): Box {
  return { height, isRoom: true, draw: () => undefined };
}
