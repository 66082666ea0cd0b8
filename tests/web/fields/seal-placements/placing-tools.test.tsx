import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, expect, it } from "vitest";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { accessibilityFaultsIn } from "../../../support/accessible-elements.ts";
import { DocumentPage } from "../../../../src/web/fields/seal-placements/document-page.tsx";
import type { PDFDocumentProxy } from "../../../../src/web/fields/seal-placements/open-document.ts";
import { PlacingTools } from "../../../../src/web/fields/seal-placements/placing-tools.tsx";
import { startTexts } from "../../../../src/web/i18n/index.ts";

const seal = {
  sealId: 1,
  sealName: "合同专用章",
  shape: "round",
  widthMm: 42,
  heightMm: 42,
  medium: "electronic",
  isUsable: true,
} as Seal;
/** Three pages of A4, as the viewer's library gives them; each asks for a seal. */
const pdf = {
  numPages: 3,
  getPage: async () => ({
    getViewport: () => ({
      width: 595.28,
      height: 841.89,
      convertToViewportPoint: (x: number, y: number) => [x, 841.89 - y],
    }),
    getTextContent: async () => ({
      items: [{ str: "Party A (seal here)", transform: [1, 0, 0, 1, 300, 200], width: 100 }],
    }),
    render: () => ({ promise: Promise.resolve(), cancel: () => undefined }),
  }),
} as unknown as PDFDocumentProxy;

let placed: readonly SealPlacement[] = [];
const note = (next: readonly SealPlacement[]): void => {
  placed = next;
};

function Placing() {
  const [placements, setPlacements] = useState<readonly SealPlacement[]>([]);
  const onChange = (next: readonly SealPlacement[]) => {
    note(next);
    setPlacements(next);
  };
  const given = { document: pdf, fileId: "file", page: 1, placements, onChange };
  return (
    <main>
      <PlacingTools {...given} seals={[seal]} />
      <DocumentPage {...given} seals={new Map([[1, seal]])} />
    </main>
  );
}

const theSeal = () => screen.findByRole("button", { name: /^合同专用章，签章，第 1 页/u });

/** Presses the tabulator until something has the focus. */
async function tabTo(user: ReturnType<typeof userEvent.setup>, element: HTMLElement): Promise<void> {
  for (let times = 0; times < 20 && document.activeElement !== element; times += 1) await user.tab();
  expect(document.activeElement).toBe(element);
}

beforeAll(() => startTexts("zh-CN", ["seal-placing"]));

it("a seal is placed, moved by millimetres and taken away by keyboard alone", async () => {
  // given
  const user = userEvent.setup();
  const { container } = render(<Placing />);
  await tabTo(user, screen.getByRole("button", { name: "放在本页" }));

  // when
  await user.keyboard("{Enter}");
  await tabTo(user, await theSeal());
  const [before] = placed[0]?.spots ?? [];
  await user.keyboard("{ArrowLeft}{Shift>}{ArrowUp}{/Shift}");

  // then
  expect(placed[0]?.spots).toEqual([{ page: 1, xMm: before!.xMm - 1, yMm: before!.yMm - 10 }]);
  expect(await accessibilityFaultsIn(container)).toEqual([]);
  await user.keyboard("{Delete}");
  expect(placed).toEqual([]);
});

it("and wherever a text stands, and across the pages", async () => {
  // given
  const user = userEvent.setup();
  render(<Placing />);

  // when
  await tabTo(user, screen.getByRole("textbox", { name: /盖章处/u }));
  await user.keyboard("seal here{Enter}");
  await theSeal();
  await tabTo(user, screen.getByRole("radio", { name: "签章" }));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  await tabTo(user, screen.getByRole("button", { name: "添加骑缝章" }));
  await user.keyboard("{Enter}");

  // then
  expect(placed.map(({ position, spots, riding }) => [position, spots?.length, riding?.to])).toEqual([
    ["signatureSeal", 3, undefined],
    ["crossPageSeal", undefined, 3],
  ]);
});
