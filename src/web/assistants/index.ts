export { MyAssistantsPage } from "./my-assistants-page.tsx";
