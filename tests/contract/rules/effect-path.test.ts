import { expect, it } from "vitest";
import { isPathBelow, pathExpressions } from "#contract/rules/effect-path.ts";

it.each(["", "/", "/orders", "/orders/{form.number}/lines", "/a?kind=x&of={form.a}"])(
  "%j is a path below",
  (path) => {
    expect(isPathBelow(path)).toBe(true);
  },
);

it.each([
  "orders",
  "//elsewhere.example/x",
  "/a/../b",
  "/a/%2e%2E/b",
  "/a/./b",
  "/a b",
  "/a#b",
  "/a\\b",
  "/a/{form.x",
  "https://elsewhere.example/",
])("%j is none", (path) => {
  expect(isPathBelow(path)).toBe(false);
});

it("names the expressions in their order", () => {
  expect(pathExpressions("/{form.a}/x/{instance.applyId}")).toEqual(["form.a", "instance.applyId"]);
});
