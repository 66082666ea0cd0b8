import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { Pager } from "../../../src/web/kit/index.ts";

describe("the pager", () => {
  beforeAll(() => startTexts("zh-CN", []));

  it("turns to the pages there are, and says how long the list is", async () => {
    // given
    const onPage = vi.fn();
    render(<Pager page={3} pageSize={50} total={120} onPage={onPage} />);
    const [back, on] = screen.getAllByRole("button");

    // when
    await userEvent.click(back!);

    // then
    expect(onPage).toHaveBeenCalledExactlyOnceWith(2);
    expect(on).toBeDisabled();
    expect(screen.getByRole("navigation")).toHaveTextContent(/120/u);
  });

  it("goes on behind a total that is only a floor", async () => {
    // given
    const onPage = vi.fn();
    render(<Pager page={2} pageSize={50} total={100} isCapped onPage={onPage} />);

    // when
    await userEvent.click(screen.getAllByRole("button")[1]!);

    // then
    expect(onPage).toHaveBeenCalledExactlyOnceWith(3);
  });

  it("leads back from a page behind the end, as a list that has shrunk leaves it", () => {
    // when
    render(<Pager page={4} pageSize={50} total={60} onPage={() => {}} />);

    // then
    expect(screen.getAllByRole("button")[0]).toBeEnabled();
  });

  it("has nothing to say of one page but its length, and nothing of an empty list", () => {
    // when
    const { container, rerender } = render(<Pager page={1} pageSize={50} total={7} onPage={() => {}} />);

    // then
    expect(screen.queryByRole("button")).toBeNull();
    expect(container).toHaveTextContent(/7/u);

    // when
    rerender(<Pager page={1} pageSize={50} total={0} onPage={() => {}} />);

    // then
    expect(container).toBeEmptyDOMElement();
  });
});
