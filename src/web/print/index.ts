/** An application on paper. */
export { PrintedApplication } from "./printed-application.tsx";
