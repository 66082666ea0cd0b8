export { ReadingNotice } from "./reading-notice.tsx";
export { SendReadDialog } from "./send-read-dialog.tsx";
export { SendReadPage } from "./send-read-page.tsx";
