/** What one tells the administrators, and what they answer. */
export { FeedbackPage } from "./feedback-page.tsx";
