import { expect, it } from "vitest";
import { filesUnder, textOf } from "../support/source-tree.ts";

/** A part of a schema, read while the file is loaded: `Shape.properties.steps`. To spread all of them does no harm. */
const partOfShape = /(?<!\.\.\.)\b[A-Z]\w*\.(?:properties|items|anyOf|allOf)\b|\.properties[.[]/u;

it.each(["src/contract/calls", "src/contract/shapes"])(
  "in %s no shape is taken out of another: the built pages know no schemas and would stay blank",
  (folder) => {
    const found = filesUnder(folder).filter((path) => partOfShape.test(textOf(path)));
    expect(found).toEqual([]);
  },
);
