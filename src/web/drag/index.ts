/** Things moved by mouse, pen or finger; every place that drags has keys and buttons for the same. */
export { type Drag, useDrag } from "./use-drag.ts";
