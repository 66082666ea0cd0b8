import { type StartPlace, startPlaces } from "../codes/start-place.ts";

/** The words of a definition's `processStartsys`, which separates them with commas. Pure. */
export function startPlaceWords(processStartsys = ""): string[] {
  return processStartsys
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/** Where a process may be begun: everywhere, where it names no place that there is. Pure. */
export function startPlacesOf({ processStartsys }: { processStartsys?: string }): readonly StartPlace[] {
  const words = startPlaceWords(processStartsys);
  const named = startPlaces.filter((place) => words.includes(place));
  return named.length === 0 ? startPlaces : named;
}

/** Places as a definition names them; nothing where it is everywhere. Pure. */
export function startPlacesText(places: readonly StartPlace[]): string | undefined {
  const named = startPlaces.filter((place) => places.includes(place));
  return named.length === 0 || named.length === startPlaces.length ? undefined : named.join(",");
}
