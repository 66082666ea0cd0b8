/** What applications of special processes said earlier, kept as numbered versions. */
export { SpecialVersions } from "./special-versions.tsx";
