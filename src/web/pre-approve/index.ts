export { PreApprovePage } from "./pre-approve-page.tsx";
