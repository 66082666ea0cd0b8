import { mergeProcessCategoryHandler } from "./merge-category.ts";
import { undoCategoryMergeHandler } from "./undo-category-merge.ts";

export { processCategory } from "./process-category.ts";
export { taskType } from "./task-type.ts";

/** Categories of processes made one, and that undone. */
export const processCategoryHandlers = [mergeProcessCategoryHandler, undoCategoryMergeHandler];
