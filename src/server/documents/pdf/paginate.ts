import { limits } from "#contract/limits.ts";
import { layBlocks } from "./lay-blocks.ts";
import type { LayoutScope } from "./lay-paragraph.ts";
import type { Box, PageCanvas } from "./page-canvas.ts";
import type { Margins, Section } from "./page-model.ts";

/** The document would have more pages than may be. */
export class TooManyPages extends Error {}

/** Lays out sections as pages. @throws {TooManyPages} */
export function paginate(sections: readonly Section[], typefaces: LayoutScope["typefaces"]): PageCanvas[] {
  const pages: PageCanvas[] = [];
  let left: { section: Section; y: number } | undefined;
  for (const section of sections) {
    const flow = new SectionFlow(section, typefaces, pages);
    const goesOn =
      section.isContinuous && left !== undefined && left.section.frame.width === section.frame.width
        ? left.y
        : undefined;
    left = { section, y: flow.run(goesOn) };
  }
  return pages;
}

class SectionFlow {
  readonly #section: Section;
  readonly #scope: LayoutScope;
  readonly #pages: PageCanvas[];
  readonly #width: number;
  #isFirst = true;
  #y = 0;
  #bottom = 0;
  #isAtHead = true;

  constructor(section: Section, typefaces: LayoutScope["typefaces"], pages: PageCanvas[]) {
    const { frame } = section;
    this.#section = section;
    this.#pages = pages;
    this.#width = frame.width - frame.left - frame.right;
    this.#scope = { typefaces, pitch: frame.pitch };
  }

  /** Places everything; answers where it ended. `from`: it goes on there on the page under way. */
  run(from: number | undefined): number {
    const boxes = layBlocks(this.#section.blocks, this.#width, this.#scope);
    if (from === undefined) this.#open();
    else {
      this.#y = from;
      this.#isAtHead = false;
      this.#bottom = this.#section.frame.height - this.#section.frame.bottom;
    }
    const queue = [...boxes];
    for (let at = 0; at < queue.length; at += 1) {
      const box = queue[at] as Box;
      if (box.breakBefore === true && !this.#isAtHead) this.#open();
      if (this.#isAtHead && box.isRoom === true && this.#pages.length > 1 && box.breakBefore !== true)
        continue;
      if (this.#y + box.height > this.#bottom + 0.5 || !this.#staysTogether(queue, at)) {
        const halves =
          this.#y + box.height > this.#bottom + 0.5 ? box.split?.(this.#bottom - this.#y) : undefined;
        if (halves !== undefined) {
          this.#place(halves[0]);
          queue[at] = { ...halves[1], ...(box.heads === undefined ? {} : { heads: box.heads }) };
          this.#openWith(queue[at]?.heads);
          at -= 1;
          continue;
        }
        // Higher than any page: what does not come apart is drawn over its foot.
        if (!this.#isAtHead) {
          this.#openWith(box.heads);
          at -= 1;
          continue;
        }
      }
      this.#place(box);
    }
    return this.#y;
  }

  /** Whether the box and what it stays with fit on the rest of the page. */
  #staysTogether(queue: readonly Box[], at: number): boolean {
    if (queue[at]?.keepNext !== true || this.#isAtHead) return true;
    let height = 0;
    for (let each = at; each < queue.length; each += 1) {
      const box = queue[each] as Box;
      if (each > at && box.breakBefore === true) break;
      height += box.height;
      if (box.keepNext !== true) break;
      // More than a page that stays together comes apart anyway.
      if (height > this.#section.frame.height / 2) return true;
    }
    return this.#y + height <= this.#bottom + 0.5;
  }

  #place(box: Box): void {
    const canvas = this.#pages.at(-1);
    if (canvas === undefined) return;
    box.draw(canvas, this.#section.frame.left, this.#y);
    this.#y += box.height;
    if (box.isRoom !== true) this.#isAtHead = false;
  }

  #openWith(heads: readonly Box[] | undefined): void {
    this.#open();
    const height = (heads ?? []).reduce((sum, box) => sum + box.height, 0);
    if (height > (this.#bottom - this.#y) / 2) return;
    for (const head of heads ?? []) this.#place(head);
    this.#isAtHead = true;
  }

  #open(): void {
    const { frame, headers, footers, hasFirst, hasEven } = this.#section;
    if (this.#pages.length >= limits.documentPagesMax) throw new TooManyPages();
    const canvas: PageCanvas = { width: frame.width, height: frame.height, drawn: [] };
    this.#pages.push(canvas);
    const which = (margins: Margins) => {
      if (hasFirst && this.#isFirst) return margins.first ?? [];
      return hasEven && this.#pages.length % 2 === 0 ? (margins.even ?? []) : (margins.usual ?? []);
    };
    const [above, below] = [headers, footers].map((margins) =>
      layBlocks(which(margins), this.#width, { ...this.#scope, pitch: undefined }),
    ) as [Box[], Box[]];
    const heightOf = (boxes: readonly Box[]) => boxes.reduce((sum, { height }) => sum + height, 0);
    const draw = (boxes: readonly Box[], from: number) => {
      let y = from;
      for (const box of boxes) {
        box.draw(canvas, frame.left, y);
        y += box.height;
      }
    };
    const [head, foot] = [
      Math.min(heightOf(above), frame.height / 3),
      Math.min(heightOf(below), frame.height / 3),
    ];
    draw(above, frame.header);
    draw(below, frame.height - frame.footer - foot);
    this.#y = Math.max(frame.top, above.length === 0 ? 0 : frame.header + head);
    this.#bottom = frame.height - Math.max(frame.bottom, below.length === 0 ? 0 : frame.footer + foot);
    this.#isFirst = false;
    this.#isAtHead = true;
  }
}
