/** How people are named and found on the screens. */
export { PersonName } from "./person-name.tsx";
export { PersonSearch } from "./person-search.tsx";
export { usePerson } from "./use-people.ts";
