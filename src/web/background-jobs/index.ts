export { BackgroundJobsPage } from "./background-jobs-page.tsx";
