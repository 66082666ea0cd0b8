export { documentTags } from "./document-tags.ts";
export { openDocumentThreads } from "./document-threads.ts";
export { runDocumentWork } from "./run-document-work.ts";
