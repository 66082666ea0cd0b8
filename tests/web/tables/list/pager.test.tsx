import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, it } from "vitest";
import { startTexts, texts } from "#web/i18n/index.ts";
import { Pager } from "../../../../src/web/tables/list/pager.tsx";
import type { KnownTotal } from "#contract/rules/known-total.ts";
import type { TableView } from "../../../../src/web/tables/view/table-view.ts";

beforeAll(async () => {
  await startTexts("en-US", ["tables"]);
  await texts.changeLanguage("en-US");
});

it.each<[KnownTotal["is"], number, string, RegExp]>([
  ["exact", 12_000, "of 12,000", /^Page 2 of 240$/u],
  ["about", 12_345, "of about 12,345", /^Page 2$/u],
  ["moreThan", 10_000, "of more than 10,000", /^Page 2$/u],
])("says how long a list is as well as that is known (%s)", (is, count, said, page) => {
  // given
  const view = { page: 2, pageSize: 50 } as TableView;

  // when
  render(
    <MemoryRouter>
      <Pager
        view={view}
        shown={50}
        total={{ count, is }}
        hasNext
        linkTo={(to) => `/${to}`}
        onPageSize={() => undefined}
      />
    </MemoryRouter>,
  );

  // then
  expect(screen.getByText(new RegExp(`${said}$`, "u"))).toBeVisible();
  expect(screen.getByText(page)).toBeVisible();
});
