import { describe, expect, it } from "vitest";
import { filesUnder, isSource, textOf } from "../support/source-tree.ts";

/** What the wire misspells (spec §3 and §7), and the word to use instead. */
const misspelt: Readonly<Record<string, string>> = {
  requestSouce: "requestSource",
  styleOfUSeStamp: "styleOfUseStamp",
  avatorImgPath: "avatarImgPath",
  reCallInstance: "recallInstance",
  oggInstanceDetail: "externalInstanceDetail",
  chageProcess: "setProcessMessagingVisibility",
  lisUsers: "listUsers",
  geneRateCode: "generateCode",
  thridparty: "thirdParty",
  isLoginThirdpart: "checkThirdPartyLogin",
  Twpage: "FormPage",
  TwPage: "formPage",
};
const borders = ["src/contract/calls/", "src/contract/wire/"];
const sources = filesUnder("src", "generators").filter(isSource);

/** Whether a file uses a misspelt word; a word of the tables' own schemas is no business of this test. */
const uses = (path: string, word: string) => textOf(path).includes(word);

describe("misspellings stay on the wire", () => {
  it.each(Object.entries(misspelt))("%s is %s everywhere inside", (word) => {
    const inside = sources.filter((path) => !borders.some((border) => path.startsWith(border)));
    expect(inside.filter((path) => uses(path, word))).toEqual([]);
  });

  it.each(Object.keys(misspelt))("%s still is a word of the wire", (word) => {
    const atTheBorder = sources.filter((path) => borders.some((border) => path.startsWith(border)));
    expect(atTheBorder.some((path) => uses(path, word))).toBe(true);
  });
});
