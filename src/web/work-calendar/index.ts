export { WorkCalendarPage } from "./work-calendar-page.tsx";
