/** How people are named and found on the screens. */
export { HolderField, HolderFilter } from "./holder-field.tsx";
export { PeopleField } from "./people-field.tsx";
export { PersonField } from "./person-field.tsx";
export { PersonName, WithPersonName } from "./person-name.tsx";
export { type HolderName, useHolderName } from "./use-holder-name.ts";
export { usePersonNote } from "./use-person-note.ts";
export { usePeopleFound, usePeopleSearch, usePerson } from "./use-people.ts";
