/** How people are named and found on the screens. */
export { PersonName } from "./person-name.tsx";
export { usePeopleFound, usePerson } from "./use-people.ts";
