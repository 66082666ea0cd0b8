export { sealDocumentsJob } from "./seal-documents-job.ts";
