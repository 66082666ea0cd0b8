import { randomName } from "../api/index.ts";

const place = "chancery.window";

/**
 * The name of this window, which it keeps when it is loaded again. It is put down only while the window is left: a copy made
 * of it, which takes along all that is put down here, has a name of its own.
 */
export const thisWindow: string = sessionStorage.getItem(place) ?? randomName();

sessionStorage.removeItem(place);
window.addEventListener("pagehide", () => sessionStorage.setItem(place, thisWindow));
window.addEventListener("pageshow", () => sessionStorage.removeItem(place));
