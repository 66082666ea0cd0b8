export { setScreenTitle, setTitleBadge, useTitleSubject } from "./screen-title.ts";
