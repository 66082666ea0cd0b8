import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SearchField } from "../../../src/web/kit/index.ts";

const searched = vi.fn<(value: string) => void>();
const field = (value: string) => <SearchField label="Search" value={value} onSearch={searched} />;

/** Types so much and waits for the pause. */
function type(text: string, pauseMs = 300): void {
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });
  vi.advanceTimersByTime(pauseMs);
}

beforeEach(() => {
  searched.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a search field", () => {
  it("keeps what is typed while the search for what was typed before arrives", () => {
    // given
    const { rerender } = render(field(""));
    type("pap");
    type("paper", 100);

    // when
    rerender(field("pap"));

    // then
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "paper");
    vi.advanceTimersByTime(300);
    expect(searched.mock.calls).toEqual([["pap"], ["paper"]]);
  });

  it("keeps the last of several searches that arrive late, one by one or only the last", () => {
    // given
    const { rerender } = render(field(""));
    type("p");
    type("pa");
    type("pap");

    // when
    rerender(field("pa"));
    rerender(field("pap"));

    // then
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "pap");
  });

  it("shows what is searched for from elsewhere", () => {
    // given
    const { rerender } = render(field(""));
    type("paper");
    rerender(field("paper"));

    // when
    rerender(field("ink"));
    rerender(field(""));

    // then
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "");
  });

  it("shows an earlier search again that somebody goes back to", () => {
    // given
    const { rerender } = render(field(""));
    for (const text of ["pap", "paper"]) {
      type(text);
      rerender(field(text));
    }

    // when
    rerender(field("pap"));

    // then
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "pap");
  });
});
