/** What lists of applications and tasks are narrowed by. */
export { DayFilters, ListFilters, PersonFilter } from "./list-filters.tsx";
export { MoreFilters } from "./more-filters.tsx";
