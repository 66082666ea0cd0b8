export { ErrorScene } from "./error-scene.tsx";
export { ChunkFailedPage, CrashedPage, NotReachedPage } from "./failed-pages.tsx";
export { NotFoundPage } from "./not-found-page.tsx";
export { NotInstalledPage } from "./not-installed-page.tsx";
export { errorPageOf, type ErrorStatus } from "./status-page.tsx";
export { WaysOn } from "./ways-on.tsx";
