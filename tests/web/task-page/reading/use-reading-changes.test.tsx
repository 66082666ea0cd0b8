import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { FormValues } from "#contract/schema.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { createFormStore } from "../../../../src/web/form-viewer/index.ts";
import { useReadingChanges } from "../../../../src/web/task-page/reading/use-reading-changes.ts";
import { aField, aNumber, aPage } from "../../../support/builders/a-process.ts";

function aReading(version: number, values: FormValues): TaskDetail {
  return { version, values, form: aPage(aNumber("amount"), aField("note")) } as TaskDetail;
}

function read(values: FormValues) {
  const store = createFormStore(values);
  const hook = renderHook(({ detail }) => useReadingChanges(detail, store), {
    initialProps: { detail: aReading(1, values) },
  });
  return { store, ...hook };
}

describe("an application that changes while it is read", () => {
  it("says which fields changed, and sends for the version that was read until that is understood", () => {
    // given
    const { result, rerender } = read({ amount: 100, note: "a" });

    // when
    rerender({ detail: aReading(2, { amount: 300, note: "a" }) });

    // then
    expect(result.current.change?.components.map((each) => each.componentCode)).toEqual(["amount"]);
    expect(result.current.knownVersion).toBe(1);

    // when
    act(() => result.current.understand());

    // then
    expect(result.current.change).toBeUndefined();
    expect(result.current.knownVersion).toBe(2);
  });

  it("keeps what the reader wrote and takes over the rest", () => {
    // given
    const { store, rerender } = read({ amount: 100, note: "a" });
    act(() => store.setValue("note", "mine"));

    // when
    rerender({ detail: aReading(2, { amount: 300, note: "theirs" }) });

    // then
    expect(store.values()).toEqual({ amount: 300, note: "mine" });
    expect(store.changed()).toEqual(["note"]);
  });

  it("does not trouble anybody when only the chain moved on", () => {
    // given
    const { result, rerender } = read({ amount: 100 });

    // when
    rerender({ detail: aReading(2, { amount: 100 }) });

    // then
    expect(result.current.change).toBeUndefined();
    expect(result.current.knownVersion).toBe(2);
  });
});
