export { FromMailPage } from "./from-mail-page.tsx";
