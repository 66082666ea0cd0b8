export { ApplicationFrame } from "./application-frame.tsx";
export { ShellFrame } from "./shell-frame.tsx";
