import { describe, expect, it } from "vitest";
import { calls } from "#contract/calls/index.ts";
import { specifiedCalls } from "./specified-calls.ts";

const key = (call: { method: string; path: string }) => `${call.method} ${call.path}`;

describe("the declared calls", () => {
  it("have a name each", () => {
    const names = calls.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("have a method and path each", () => {
    const keys = calls.map(key);
    expect(keys.filter((text, at) => keys.indexOf(text) !== at)).toEqual([]);
  });

  it("are marked as ours exactly where the specification does not show them", () => {
    // given
    const shown = new Set(specifiedCalls.map(key));

    // when
    const wronglyMarked = calls.filter((call) => call.ours === shown.has(key(call)));

    // then
    expect(wronglyMarked.map(({ name }) => name)).toEqual([]);
  });

  it("put no body on a GET", () => {
    const bodiless = calls.filter(({ method, encoding }) => method === "GET" && encoding !== "query");
    expect(bodiless.map(({ name }) => name)).toEqual([]);
  });
});

describe("the calls of the specification", () => {
  it.each(specifiedCalls.map((row) => [key(row), row] as const))("declares %s", (_key, row) => {
    // given
    const call = calls.find((declared) => key(declared) === key(row));

    // when
    const fields = Object.keys(call?.input.properties ?? {});

    // then
    expect(call, "declare it in src/contract/calls").toBeDefined();
    expect(call?.encoding).toBe(row.encoding);
    expect(fields).toEqual(expect.arrayContaining([...row.fields]));
  });
});
