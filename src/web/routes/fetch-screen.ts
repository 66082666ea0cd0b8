import type { ScreenImport } from "./app-route.ts";

let importOf: (path: string) => ScreenImport | undefined = () => undefined;

/** The router, which alone knows the screens, lends their imports. */
export function lendScreens(screens: Readonly<Record<string, ScreenImport>>): void {
  importOf = (path) => screens[path];
}

/** Fetches a screen's code ahead of time. Fails quietly: the router fetches again when it is entered, and says so. */
export function fetchScreen(path: string): void {
  void importOf(path)?.().catch(() => {});
}
