import { describe, expect, it } from "vitest";
import { filesUnder, textOf } from "../support/source-tree.ts";

/**
 * Where antd's parts are drawn: each of these places is fetched with `withAntd`, which brings antd's colours and words
 * along. Only shrinks: everything else is made of the kit.
 */
const ofAntd: readonly string[] = [
  "src/web/accounts/",
  "src/web/antd/",
  "src/web/fields/departments/",
  "src/web/fields/editors/",
  "src/web/fields/references/",
  "src/web/fields/seal-placements/",
  "src/web/seals/",
  "src/web/security/",
  "src/web/tables/",
];

const users = filesUnder("src/web").filter((path) => /from "antd["/]/u.test(textOf(path)));

describe("antd", () => {
  it("is drawn in few places, none of them on the way to the work bench", () => {
    expect(users.filter((path) => !ofAntd.some((place) => path.startsWith(place)))).toEqual([]);
  });

  it("has left the list where it is drawn no more", () => {
    expect(ofAntd.filter((place) => !users.some((path) => path.startsWith(place)))).toEqual([]);
  });
});
