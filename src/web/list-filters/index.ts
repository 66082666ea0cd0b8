/** What lists of applications and tasks are narrowed by. */
export { DayFilters, ListFilters, PersonFilter } from "./list-filters.tsx";
