import { vi } from "vitest";

/** jsdom lays nothing out: lists that ask how tall they are would draw no row. Call it once for a test file. */
export function giveElementsSize(): void {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
}
