import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { type AnsweredPage, type Asked, ListAnswer } from "../../../src/web/kit/index.ts";

beforeAll(() => startTexts("en-US", ["app"]));

const page = { rows: ["one"], total: 1 };
const failed = { message: "The server can’t be reached." };
function show(answer: Partial<Asked<AnsweredPage<string>>>) {
  const refetch = vi.fn();
  render(
    <ListAnswer
      answer={{ data: undefined, error: null, isFetching: false, refetch, ...answer }}
      empty="Nothing here."
    >
      {({ rows }) => rows.join()}
    </ListAnswer>,
  );
  return refetch;
}

it("says that it is on its way, that there is nothing, or shows what there is", () => {
  show({});
  expect(screen.getByRole("status")).toBeDefined();
  show({ data: { rows: [], total: 0 } });
  expect(screen.getByText("Nothing here.")).toBeDefined();
  show({ data: page });
  expect(screen.getByText("one")).toBeDefined();
});

it("offers another try where it did not arrive, and keeps what is there where a later look fails", async () => {
  // when
  const refetch = show({ data: page, error: failed });

  // then
  expect(screen.getByRole("alert").textContent).toContain(failed.message);
  expect(screen.getByText("one")).toBeDefined();
  await userEvent.click(screen.getByRole("button"));
  expect(refetch).toHaveBeenCalledOnce();
});
