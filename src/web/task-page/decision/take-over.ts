import type { Attachment } from "#contract/shapes/attachment.ts";
import type { DecisionDraft } from "./decision-draft.ts";

/** What of a draft another window may take over. */
type Offered = Pick<DecisionDraft, "opinion" | "extras">;

/** By what a window knows again what another one offers: its words and its files. Pure. */
export function offerOf({ opinion, extras }: Offered): string {
  return [opinion, ...extras.files.map(({ fileId }) => fileId)].join("\n");
}

/** The files of another window that are not here. Pure. */
export function filesNotHere(other: Offered, here: Offered): Attachment[] {
  const known = new Set(here.extras.files.map(({ fileId }) => fileId));
  return other.extras.files.filter(({ fileId }) => !known.has(fileId));
}

/** Whether another window holds words that differ from those here, or files that are not here. Pure. */
export function offersMore(other: Offered, here: Offered): boolean {
  const words = other.opinion.trim();
  return (words !== "" && words !== here.opinion.trim()) || filesNotHere(other, here).length > 0;
}

/**
 * What stands here once another window's is taken: its words, where it has any, in place of those here, its files besides
 * those here, and whether one signs where that was said there. Nothing put here is taken away: of two files of one name
 * somebody has to choose. Pure.
 */
export function takeOver(other: Offered, here: Offered): Offered {
  return {
    opinion: other.opinion.trim() === "" ? here.opinion : other.opinion,
    extras: {
      files: [...here.extras.files, ...filesNotHere(other, here)],
      sign: other.extras.sign ?? here.extras.sign,
    },
  };
}
