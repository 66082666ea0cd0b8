/** The two levels of categories that processes stand in. */
export { ProcessCategoryPage } from "./process-category-page.tsx";
