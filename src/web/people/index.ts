/** How people are named and found on the screens. */
export { PeopleField } from "./people-field.tsx";
export { PersonName } from "./person-name.tsx";
export { usePeopleFound, usePerson } from "./use-people.ts";
