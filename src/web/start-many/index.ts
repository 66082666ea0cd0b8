export { StartManyDialog } from "./start-many-dialog.tsx";
