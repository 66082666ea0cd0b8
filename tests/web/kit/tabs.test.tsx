import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Tabs } from "../../../src/web/kit/index.ts";

const tabs = [
  { id: "fields", label: "Fields" },
  { id: "rights", label: "Rights" },
  { id: "problems", label: "Problems" },
] as const;

function Divided() {
  const [chosen, setChosen] = useState<(typeof tabs)[number]["id"]>("fields");
  return (
    <Tabs label="Properties" tabs={tabs} chosen={chosen} onChoose={setChosen}>
      shows {chosen}
    </Tabs>
  );
}

describe("tabs", () => {
  it("are one stop of Tab, walked and opened by the arrows, round the ends", async () => {
    // given
    const user = userEvent.setup();
    render(<Divided />);

    // when
    await user.tab();
    await user.keyboard("{ArrowLeft}");

    // then
    const last = screen.getByRole("tab", { name: "Problems", selected: true });
    expect(last).toHaveFocus();
    expect(screen.getByRole("tabpanel", { name: "Problems" })).toHaveTextContent("shows problems");

    // when
    await user.keyboard("{Home}");

    // then
    expect(screen.getByRole("tab", { name: "Fields" })).toHaveFocus();
    expect(screen.getAllByRole("tab").filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
  });
});
