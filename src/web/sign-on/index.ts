export { type AnsweredLink, answerLink, nameInLink } from "./answer-link.ts";
export { BackToApp } from "./back-to-app.tsx";
export { leadToSignOn, mayLeadUnasked } from "./led-sign-on.ts";
export { beginAnewWithLinks, dropLink, pendingLink, takeLink, type TakenLink } from "./taken-link.ts";
export { useWayBack } from "./use-way-back.ts";
export { useReportVersion } from "./use-report-version.ts";
