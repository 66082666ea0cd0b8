/** A task or an application in full, as a page or in a pane. */
export { ApplicationPage } from "./application-page.tsx";
export { ExternalApplicationPage } from "./external-application-page.tsx";
export { BarePage } from "./bare-page.tsx";
export { usePhrases } from "./decision/use-phrases.ts";
export type { Decided } from "./open-task.tsx";
export { ReadingError } from "./reading/reading-error.tsx";
export { ReadingSkeleton } from "./reading/reading-skeleton.tsx";
export { InstanceActions } from "./reading/instance-actions.tsx";
export { lastReturn } from "./reading/last-return.ts";
export { refreshedByApplication } from "./reading/refreshed-by-application.ts";
export { ReturnNotice } from "./reading/return-notice.tsx";
export { WalkNotice } from "./reading/walk-notice.tsx";
export { useAnnouncer } from "./reading/use-announcer.tsx";
export { useWhatFollowed } from "./reading/use-what-followed.ts";
export { TaskPage } from "./task-page.tsx";
export { TaskPane } from "./task-pane.tsx";
