export { ApplicationFrame } from "./application-frame.tsx";
export { MenuIcon } from "./menu-icon.tsx";
export { ShellFrame } from "./shell-frame.tsx";
export { useOpenWindow } from "./use-open-window.ts";
export { useScreenWidth, type ScreenWidth } from "./use-screen-width.ts";
