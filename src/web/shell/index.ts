export { loadApplicationFrame } from "./application-frame.tsx";
export { ShellFrame } from "./shell-frame.tsx";
export { useOpenWindow } from "./use-open-window.tsx";
export { useScreenWidth, type ScreenWidth } from "./use-screen-width.ts";
