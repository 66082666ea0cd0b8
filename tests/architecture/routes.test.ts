import { describe, expect, it } from "vitest";
import { calls } from "#contract/calls/index.ts";
import { routeTable } from "../../src/web/routes/route-table.ts";
import { filesUnder, textOf } from "../support/source-tree.ts";
import { specifiedRoutes, specifiedTables } from "./specified-routes.ts";

const withoutEnd = (path: string) => path.replace(/(?<=.)\/$/u, "");

describe("every route of the specification", () => {
  it.each(specifiedRoutes.filter((path) => path !== "/index"))("%s is in the route table", (path) => {
    expect(routeTable.map((route) => withoutEnd(route.path))).toContain(withoutEnd(path));
  });

  it("/index leads to the to-do list", () => {
    expect(textOf("src/web/routes/router.tsx")).toMatch(
      /"\/index",\s*loader: \(\) => redirect\("\/userTask"\)/u,
    );
  });

  it("has a screen, or says that it is still to come", () => {
    const withScreen = [...textOf("src/web/routes/screens.ts").matchAll(/^  "(\/[^"]+)":/gmu)].map(
      ([, path]) => path,
    );
    const built = routeTable.filter(({ toCome }) => toCome !== true).map(({ path }) => path);
    expect(withScreen.toSorted()).toEqual(built.toSorted());
  });

  it("names the call whose answer it shows, or its table, where one goes there without a parameter", () => {
    const known = new Set<string>(calls.map(({ name }) => name));
    const reachable = routeTable.filter((route) => route.reachable === true);
    expect(reachable.filter(({ call, entity }) => (call === undefined) === (entity === undefined))).toEqual(
      [],
    );
    expect(reachable.filter(({ call }) => call !== undefined && !known.has(call))).toEqual([]);
  });

  it("is there once", () => {
    const paths = routeTable.map(({ path }) => path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });
});

describe("every table the specification names", () => {
  const schemas = filesUnder("schemas")
    .filter((path) => /^schemas\/[^/]+\.json$/u.test(path))
    .map((path) => JSON.parse(textOf(path)) as { "x-entity"?: { name?: string } });

  it.each(specifiedTables)("%s has its schema", (name) => {
    expect(schemas.filter((schema) => schema["x-entity"]?.name === name)).toHaveLength(1);
  });
});
