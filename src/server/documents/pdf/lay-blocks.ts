import type { Box } from "./page-canvas.ts";
import type { Block, Paragraph } from "./page-model.ts";
import { type LayoutScope, layParagraph } from "./lay-paragraph.ts";
import { layTable } from "./lay-table.ts";

/** Lays out paragraphs and tables one below the other. */
export function layBlocks(blocks: readonly Block[], width: number, scope: LayoutScope): Box[] {
  return blocks.flatMap((block, at) =>
    block.kind === "table"
      ? layTable(block, width, scope, layBlocks)
      : layParagraph(block, width, scope, {
          before: paragraphAt(blocks, at - 1),
          after: paragraphAt(blocks, at + 1),
        }),
  );
}

function paragraphAt(blocks: readonly Block[], at: number): Paragraph | undefined {
  const block = blocks[at];
  return block?.kind === "paragraph" ? block : undefined;
}
