import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useCallback, useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { MatrixContent, MatrixRow } from "#contract/shapes/approver-matrix.ts";
import { begin, change, redo, undo } from "#web/editing/index.ts";
import { startTexts, texts } from "#web/i18n/index.ts";
import { MatrixSheet } from "../../../src/web/approver-matrix/matrix-sheet.tsx";
import type { MatrixDraft } from "../../../src/web/approver-matrix/use-matrix-draft.ts";

describe("the sheet of a matrix", () => {
  beforeAll(async () => {
    await startTexts("zh-CN", ["approver-matrix", "problems"]);
    await texts.changeLanguage("zh-CN");
  });
  afterEach(cleanup);

  /** A sheet of a hundred rows that says which of them were drawn, by their number from 0. */
  function shown() {
    const drawn: number[] = [];
    const rows = Array.from({ length: 100 }, (_, at): MatrixRow => {
      const row = { cells: [`kind${at}`], assignedType: "role", taskAssigned: "finance" };
      // Of a row that is drawn the rule is read; one that is put in its place is a new one.
      return Object.defineProperty(row, "assignedType", {
        enumerable: true,
        get: () => {
          drawn.push(at);
          return "role";
        },
      });
    });
    const opened: MatrixContent = {
      matrixName: "采购",
      dimensions: [{ field: "kind", title: "类别", kind: "text", values: [] }],
      rows,
    };
    const latest = { content: opened };
    function Sheet() {
      const [history, setHistory] = useState(() => begin(opened));
      const [chosen, choose] = useState<number>();
      const edit: MatrixDraft["edit"] = useCallback(
        (by, about) => setHistory((before) => change(before, by(before.present), about)),
        [],
      );
      latest.content = history.present;
      const draft = {
        content: history.present,
        edit,
        goBack: () => setHistory(undo),
        goOn: () => setHistory(redo),
        undo: () => setHistory(undo),
        redo: () => setHistory(redo),
      } as unknown as MatrixDraft;
      return (
        <MatrixSheet
          draft={draft}
          mayEdit
          problems={none}
          chosen={chosen}
          onChoose={choose}
          wanted={undefined}
          page={0}
          onPage={stay}
        />
      );
    }
    render(<Sheet />);
    drawn.length = 0;
    return { drawn, valueAt: (row: number) => latest.content.rows[row]?.cells[0] };
  }
  const none = {};
  const stay = () => undefined;
  const cellOf = (row: number) => screen.getByLabelText(`第 ${row + 1} 行，类别`);

  it("draws of a hundred rows the one that is typed into", async () => {
    // given
    const { drawn, valueAt } = shown();

    // when
    fireEvent.change(cellOf(6), { target: { value: "ot" } });
    fireEvent.change(cellOf(6), { target: { value: "other" } });

    // then
    await waitFor(() => expect(valueAt(6)).toBe("other"));
    expect(new Set(drawn)).toEqual(new Set([6]));
  });

  it("draws the row that is left and the one that is reached when somebody walks on by keys", () => {
    // given
    const { drawn } = shown();
    act(() => cellOf(6).focus());
    drawn.length = 0;

    // when
    fireEvent.keyDown(cellOf(6), { key: "ArrowDown" });

    // then
    expect(cellOf(7)).toHaveFocus();
    expect(new Set(drawn)).toEqual(new Set([6, 7]));
  });

  it("takes back by keys what was typed a moment ago, and puts it there again", () => {
    // given
    const { valueAt } = shown();
    fireEvent.change(cellOf(6), { target: { value: "other" } });

    // when
    fireEvent.keyDown(cellOf(6), { key: "z", ctrlKey: true });

    // then
    expect(cellOf(6)).toHaveValue("kind6");
    expect(valueAt(6)).toBe("kind6");
    fireEvent.keyDown(cellOf(6), { key: "y", ctrlKey: true });
    expect(cellOf(6)).toHaveValue("other");
  });

  it("keeps the focus with a row that is moved, so that it can be moved on", () => {
    // given
    const { valueAt } = shown();
    const up = (row: number) => screen.getByRole("button", { name: `上移第 ${row} 行` });
    act(() => up(4).focus());

    // when
    for (let press = 0; press < 3; press += 1) fireEvent.click(document.activeElement!);
    const moved = [0, 1, 2, 3].map(valueAt);
    expect(cellOf(0)).toHaveFocus();
    fireEvent.keyDown(cellOf(0), { key: "ArrowUp", altKey: true });
    fireEvent.keyDown(cellOf(0), { key: "ArrowDown", altKey: true });
    fireEvent.keyDown(document.activeElement!, { key: "ArrowDown", altKey: true });

    // then
    expect(moved).toEqual(["kind3", "kind0", "kind1", "kind2"]);
    expect([0, 1, 2, 3].map(valueAt)).toEqual(["kind0", "kind1", "kind3", "kind2"]);
    expect(cellOf(2)).toHaveFocus();
  });

  it("keeps the focus where a row was removed, also the last", () => {
    // given
    const { valueAt } = shown();
    const remove = (row: number) => screen.getByRole("button", { name: `删除第 ${row} 行` });
    act(() => remove(99).focus());

    // when
    for (let press = 0; press < 3; press += 1) fireEvent.click(document.activeElement!);

    // then
    expect([96, 97].map(valueAt)).toEqual(["kind96", undefined]);
    expect(remove(97)).toHaveFocus();
  });

  it("puts what is pasted in the place of what was being typed", async () => {
    // given
    const { valueAt } = shown();
    fireEvent.change(cellOf(6), { target: { value: "half" } });

    // when
    fireEvent.paste(cellOf(6), { clipboardData: { getData: () => "one\ntwo\n" } });
    fireEvent.blur(cellOf(6));

    // then
    expect([valueAt(6), valueAt(7)]).toEqual(["one", "two"]);
    expect(cellOf(6)).toHaveValue("one");
  });
});
