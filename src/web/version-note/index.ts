/** What a published version changes, in a designer's words. */
export { VersionNoteField } from "./version-note-field.tsx";
export { VersionNote } from "./version-note.tsx";
