export { NewTables } from "./new-tables.tsx";
