import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { DraftInput, settleDraftText } from "#web/editing/index.ts";

describe("a field of a large document", () => {
  afterEach(cleanup);
  const drawn = (initial = "") => {
    const seen: string[] = [];
    const told: string[] = [];
    let put: (text: string) => void = () => undefined;
    let leave: () => void = () => undefined;
    function Document() {
      const [text, setText] = useState(initial);
      const [isOpen, setOpen] = useState(true);
      put = setText;
      leave = () => setOpen(false);
      seen.push(text);
      const tell = (typed: string) => {
        told.push(typed);
        setText(typed);
      };
      return isOpen ? <DraftInput aria-label="name" value={text} onType={tell} /> : <p>closed</p>;
    }
    render(<Document />);
    const field = screen.getByRole<HTMLInputElement>("textbox");
    const type = (text: string) => fireEvent.change(field, { target: { value: text } });
    return { seen, told, field, type, put: (text: string) => put(text), leave: () => leave() };
  };

  it("keeps what is typed and draws the document once for all of it, in the first pause", async () => {
    const { seen, told, field, type } = drawn();

    type("a");
    type("ab");
    type("abc");

    expect(field).toHaveValue("abc");
    expect(seen).toEqual([""]);
    await waitFor(() => expect(seen.at(-1)).toBe("abc"));
    expect(told).toEqual(["abc"]);
    expect(field).toHaveValue("abc");
  });

  it.each([
    ["the field is left", (field: HTMLElement) => fireEvent.blur(field)],
    ["the page ends", () => act(() => void window.dispatchEvent(new Event("pagehide")))],
    ["somebody goes back", () => act(() => void window.dispatchEvent(new Event("popstate")))],
    ["the document is needed whole", () => act(() => settleDraftText())],
  ])("tells it at once when %s", (_when, end) => {
    const { seen, field, type } = drawn();
    type("half a word");

    end(field);

    expect(seen.at(-1)).toBe("half a word");
  });

  it("is heard by those who keep the document when the page ends, whoever listened first", () => {
    const { seen, type } = drawn();
    const kept: (string | undefined)[] = [];
    const keep = () => kept.push(seen.at(-1));
    window.addEventListener("pagehide", keep);
    type("last key");

    act(() => void window.dispatchEvent(new Event("pagehide")));
    window.removeEventListener("pagehide", keep);

    expect(kept).toEqual(["last key"]);
  });

  it("tells what was typed when it is taken off the screen", () => {
    const { told, type, leave } = drawn();
    type("taken away");

    act(leave);

    expect(told).toEqual(["taken away"]);
  });

  it("shows what the document says when it changes elsewhere", async () => {
    const { seen, field, type, put } = drawn("before");
    type("typed");
    await waitFor(() => expect(seen.at(-1)).toBe("typed"));

    act(() => put("undone"));

    expect(field).toHaveValue("undone");
  });
});
