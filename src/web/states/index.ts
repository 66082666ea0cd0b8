export { CallAnswer } from "./call-answer.tsx";
export { InShell } from "./in-shell.ts";
export { LoadingOverlay } from "./loading-overlay.tsx";
export { overlayStore, withOverlay } from "./overlay-store.ts";
