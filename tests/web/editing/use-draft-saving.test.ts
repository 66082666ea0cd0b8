import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "#web/api/index.ts";
import { useDraftSaving } from "#web/editing/index.ts";
import { readLocalCopy } from "#web/editing/local-copy.ts";

const key = "chancery.form.DESIGNER01.EXPENSE";
const whole = { fields: ["reason", "amount"] };
const without = { fields: ["reason"] };

/** A document being edited, and a server that answers when the story says so. */
function edited() {
  const sent: unknown[] = [];
  const waiting: { resolve: (answer: { rowVersion: number }) => void; reject: (error: CallError) => void }[] =
    [];
  const send = (draft: unknown) => {
    sent.push(draft);
    return new Promise<{ rowVersion: number }>((resolve, reject) => waiting.push({ resolve, reject }));
  };
  const { result, rerender } = renderHook(
    (draft: unknown) => useDraftSaving(draft, { key, rowVersion: 1, send }),
    {
      initialProps: whole,
    },
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const answer = () => {
    waiting.shift()?.resolve({ rowVersion: 1 + sent.length });
    return pass(0);
  };
  const refuse = () => {
    waiting
      .shift()
      ?.reject(new CallError({ kind: "unreachable", call: "saveFormDesign", message: "无法连接服务器。" }));
    return pass(0);
  };
  return { edit: rerender, pass, answer, refuse, sent, saving: result };
}

describe("a change of a draft that is taken back", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  it("before it was sent leaves nothing to be saved, and nothing in this browser", async () => {
    // given
    const { edit, pass, sent, saving } = edited();
    edit(without);
    await pass(500);
    expect(readLocalCopy(key)?.edited).toEqual(without);

    // when
    edit(whole);
    await pass(5_000);

    // then
    expect(saving.current.state.is).toBe("untouched");
    expect(sent).toEqual([]);
    expect(readLocalCopy(key)).toBeUndefined();
  });

  it("after an earlier one was saved is as safe as that one", async () => {
    // given
    const { edit, pass, answer, sent, saving } = edited();
    edit(without);
    await pass(1_500);
    await answer();
    const { state } = saving.current;
    expect(state.is).toBe("saved");

    // when
    edit(whole);
    edit(without);
    await pass(5_000);

    // then
    expect(saving.current.state).toEqual(state);
    expect(sent).toEqual([without]);
  });

  it("while it is being sent is saved after it", async () => {
    // given
    const { edit, pass, answer, sent, saving } = edited();
    edit(without);
    await pass(1_500);
    expect(saving.current.state.is).toBe("saving");

    // when
    edit(whole);
    await answer();
    await pass(5_000);
    await answer();

    // then
    expect(sent).toEqual([without, whole]);
    expect(saving.current.state.is).toBe("saved");
    expect(readLocalCopy(key)).toBeUndefined();
  });

  it("after it could not be sent leaves nothing to be saved", async () => {
    // given
    const { edit, pass, refuse, sent, saving } = edited();
    edit(without);
    await pass(1_500);
    await refuse();
    expect(saving.current.state.is).toBe("failed");

    // when
    edit(whole);
    await pass(5_000);

    // then
    expect(saving.current.state.is).toBe("untouched");
    expect(sent).toEqual([without]);
    expect(readLocalCopy(key)).toBeUndefined();
  });
});
