import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { DocumentBar } from "#web/editing/index.ts";
import { startTexts } from "#web/i18n/index.ts";

beforeAll(() => startTexts("zh-CN", ["editing"]));

test("how many problems there are is told to whoever works elsewhere in the document, once it changes", () => {
  // given
  const bar = (count: number) => (
    <DocumentBar
      views={[]}
      view="flow"
      onView={() => {}}
      problems={{ count, areShown: false, onToggle: () => {} }}
      main={undefined}
    >
      <h1>请假</h1>
    </DocumentBar>
  );
  const { rerender } = render(bar(0));
  const told = screen.getByRole("button").querySelector('[aria-live="polite"]');
  const before = told?.textContent;

  // when
  rerender(bar(2));

  // then: the same region says something else, and the button is called by it
  expect(told?.isConnected).toBe(true);
  expect(told?.textContent).not.toBe(before);
  expect(screen.getByRole("button").textContent).toBe(told?.textContent);
});
