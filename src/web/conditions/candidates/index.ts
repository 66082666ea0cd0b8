/** What a field is compared with by what it is called: its own choices, rows, people and departments. */
export { CandidateField, hasCandidates } from "./candidate-field.tsx";
export { TypedValue } from "./typed-value.tsx";
