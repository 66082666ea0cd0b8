import { describe, expect, it } from "vitest";
import { listInput, ownProfile, type Profile, readListAnswer, readProfiles, valueAt } from "#tables";

const legacy: Profile = {
  ...ownProfile,
  okField: "success",
  messageField: "_msg",
  rowsField: "list",
  pageName: "pageNo",
  firstPage: 0,
  sortStyle: "pair",
  filterStyle: "flat",
};
const list = {
  page: 2,
  pageSize: 20,
  sort: ["-createdAt", "name"],
  filter: { name: "a", amount: { gte: 3, eq: 4 } },
};

it("a total that is no number is none, and what is no row is left out", () => {
  const answer = { success: true, data: { list: [{ a: 1 }, null, [2], "x"], total: "1" } };
  expect(readListAnswer(legacy, answer)).toEqual({ rows: [{ a: 1 }], total: undefined });
});

describe("profiles", () => {
  it("say only where they differ from our own spelling", () => {
    const { profiles, problems } = readProfiles(
      '{"$comment": "x", "own": {}, "old": {"dataField": "result", "$comment": "y"}}',
    );
    expect(problems).toEqual([]);
    expect(profiles.get("own")).toEqual(ownProfile);
    expect(profiles.get("old")).toMatchObject({ dataField: "result", pageName: "page" });
  });

  it.each([
    ['{"a": {"pageNmae": "p"}}', { path: "/a/pageNmae", code: "unknownWord", nearest: "pageName" }],
    ['{"a": {"firstPage": 2}}', { path: "/a/firstPage", code: "notAllowed" }],
    ['{"a": {"sortStyle": "signs"}}', { path: "/a/sortStyle", code: "notAllowed" }],
    ['{"a": {"pageName": 3}}', { path: "/a/pageName", code: "wrongType" }],
    ['{"a": 3}', { path: "/a", code: "wrongType" }],
    ["[]", { path: "", code: "wrongType" }],
    ["{", { code: "badJson", line: 1, column: 2 }],
  ])("%s is refused where it is wrong", (text, problem) => {
    const { profiles, problems } = readProfiles(text);
    expect(problems).toMatchObject([problem]);
    expect(profiles.size).toBe(0);
  });
});

describe("a list's input", () => {
  it("is ours for our own server", () => {
    expect(listInput(ownProfile, list)).toEqual(list);
  });

  it("is spelt as the other back end wants it", () => {
    expect(listInput(legacy, list)).toEqual({
      pageNo: 1,
      pageSize: 20,
      sort: "createdAt",
      sortOrder: "desc",
      name: "a",
      amount_gte: 3,
      amount: 4,
    });
    expect(listInput({ ...legacy, sortStyle: "words" }, list)).toMatchObject({
      sort: "createdAt desc,name asc",
    });
    expect(listInput(legacy, { ...list, sort: [] })).not.toHaveProperty("sort");
  });
});

describe("a list's answer", () => {
  it("gives rows and total", () => {
    expect(readListAnswer(ownProfile, { flag: true, data: { rows: [{ a: 1 }], total: 7 } })).toEqual({
      rows: [{ a: 1 }],
      total: 7,
    });
    expect(readListAnswer(legacy, { success: true, data: { list: [] } })).toEqual({
      rows: [],
      total: undefined,
    });
  });

  it("gives what went wrong, by field", () => {
    expect(readListAnswer(legacy, { success: false, _msg: "no", errors: { name: "bad" } })).toEqual({
      message: "no",
      errors: { name: "bad" },
    });
    expect(readListAnswer(ownProfile, "<html>")).toEqual({ message: "", errors: {} });
  });

  it("reads dotted paths", () => {
    expect(valueAt({ a: { b: [1] } }, "a.b")).toEqual([1]);
    expect(valueAt({ a: 1 }, "a.b")).toBeUndefined();
    expect(valueAt({ a: 1 }, "")).toEqual({ a: 1 });
  });
});
