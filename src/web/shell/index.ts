export { loadApplicationFrame } from "./application-frame.tsx";
export { MenuIcon, menuIconNames } from "./menu-icon.tsx";
export { ShellFrame } from "./shell-frame.tsx";
export { useOpenWindow } from "./use-open-window.tsx";
export { useScreenWidth, type ScreenWidth } from "./use-screen-width.ts";
