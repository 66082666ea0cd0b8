import { type FormBlock, readPage } from "./model/index.ts";

const key = "chancery.components";

/** Keeps fields, with the events among them, to be pasted: into another form and in another tab as well. */
export function copyBlock(block: FormBlock): void {
  try {
    localStorage.setItem(key, JSON.stringify(block));
  } catch {
    // Full, or not allowed: nothing is there to paste.
  }
}

/** What was copied last; nothing where nothing was. */
export function copiedBlock(): FormBlock {
  try {
    const { components = [], events = [] } = readPage(JSON.parse(localStorage.getItem(key) ?? "null")) ?? {};
    return { components, events };
  } catch {
    return { components: [], events: [] };
  }
}
