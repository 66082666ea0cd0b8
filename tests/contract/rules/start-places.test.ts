import { expect, it } from "vitest";
import { startPlacesOf, startPlacesText } from "#contract/rules/start-places.ts";

it.each([
  [undefined, ["page", "systems", "processes"]],
  ["", ["page", "systems", "processes"]],
  ["systems, page", ["page", "systems"]],
  // Written before the words had a meaning.
  ["legacy", ["page", "systems", "processes"]],
])("%s names the places %j", (processStartsys, places) => {
  expect(startPlacesOf(processStartsys === undefined ? {} : { processStartsys })).toEqual(places);
});

it("says nothing where it is everywhere", () => {
  expect(startPlacesText(["processes", "page", "systems"])).toBeUndefined();
  expect(startPlacesText(["processes", "page"])).toBe("page,processes");
});
