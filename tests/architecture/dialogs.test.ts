import { describe, expect, it } from "vitest";
import { filesUnder, textOf } from "../support/source-tree.ts";

const screens = filesUnder("src/web").filter((path) => path.endsWith(".tsx") && !path.includes("/kit"));

/** What still opens a dialog of antd: the tables. Only shrinks. */
const ofAntd = new Set([
  "src/web/tables/escape/grant-role.tsx",
  "src/web/tables/form/conflict-dialog.tsx",
  "src/web/tables/form/row-form.tsx",
  "src/web/tables/list/bulk-edit.tsx",
  "src/web/tables/list/bulk-progress.tsx",
  "src/web/tables/list/column-chooser.tsx",
  "src/web/tables/transfer/export-dialog.tsx",
  "src/web/tables/transfer/import-wizard.tsx",
  "src/web/tables/tree/move-dialog.tsx",
  "src/web/tables/views/view-dialog.tsx",
]);

/** What keeps whatever is refused for any field to itself, because it says all of it, by its path. */
const saysAll = new Set(["src/web/form-builder/blocks/save-block-dialog.tsx"]);

/** The text of each dialog of the kit in a file, from its name to what ends it. */
function dialogsIn(text: string): string[] {
  return [...text.matchAll(/<Dialog\b[^]*?<\/Dialog>/gu)].map(([dialog]) => dialog);
}

/** The first button of its foot: what Ctrl Enter presses. */
function firstButtonOf(dialog: string): string | undefined {
  return /footer=\{[^]*?(<Button\b[^]*?<\/Button>)/u.exec(dialog)?.[1];
}

// How a dialog of the kit takes and keeps the keyboard, and how it lies on a phone: tests/web/kit and tests/browser/kit-page.
describe("dialogs", () => {
  it("are those of the kit, so that every one begins, keeps the keyboard and closes alike", () => {
    const drawn = screens.filter((path) => /<Modal\b/u.test(textOf(path)));
    expect(drawn.toSorted()).toEqual([...ofAntd].toSorted());
  });

  it("are opened as the kit opens its own, so that the focus comes back to where it was", () => {
    const drawn = screens.filter((path) => /<dialog\b/u.test(textOf(path)));
    expect(drawn.filter((path) => !textOf(path).includes("useModal("))).toEqual([]);
  });

  it("have their one way on as the first button of the foot, where Ctrl Enter presses it", () => {
    const found = screens.flatMap((path) => dialogsIn(textOf(path)).map((dialog) => ({ path, dialog })));
    expect(found.length).toBeGreaterThan(20);
    const strays = found.filter(({ dialog }) => {
      const first = firstButtonOf(dialog);
      return first !== undefined && !/\blook=(?:"(?:primary|danger)"|\{)/u.test(first);
    });
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it("keep a refusal to themselves only for fields that they have: `standsAt` says which", () => {
    const kept = screens.filter((path) =>
      /\breturn Object\.keys\([\w.]*errors\)\.length > 0;|\breturn error\.errors !== undefined;/u.test(
        textOf(path),
      ),
    );
    expect(kept.toSorted()).toEqual([...saysAll].toSorted());
  });
});
