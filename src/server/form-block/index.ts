import { removeFormBlockHandler, renameFormBlockHandler, saveFormBlockHandler } from "./change-blocks.ts";
import { getFormBlockHandler, listFormBlocksHandler } from "./read-blocks.ts";

/** Fields of forms that belong together, saved to be put into other forms. */
export const formBlockHandlers = [
  listFormBlocksHandler,
  getFormBlockHandler,
  saveFormBlockHandler,
  renameFormBlockHandler,
  removeFormBlockHandler,
];
