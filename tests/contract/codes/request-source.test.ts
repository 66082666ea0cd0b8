import { expect, it } from "vitest";
import { staysHere } from "#contract/codes/request-source.ts";

it.each([
  ["requestSource=TW_ADMIN", true],
  ["queryType=all&requestSource=TW_ADMIN", true],
  ["requestSource=tw_admin", false],
  ["requestSource=OA", false],
  ["source=TW_ADMIN", false],
  ["bpdInstanceId=444", true],
  ["bpdInstanceId=3603", true],
  ["instanceId=8010014", true],
  ["bpdInstanceId=8010070", true],
  ["bpdInstanceId=4440", false],
  ["applyId=444", false],
  ["", false],
])("%s keeps a page here: %s", (query, stays) => {
  expect(staysHere(new URLSearchParams(query))).toBe(stays);
});
