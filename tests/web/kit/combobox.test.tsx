import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { Combobox, type ComboboxOption } from "../../../src/web/kit/index.ts";

const people: ComboboxOption[] = [
  { value: "F1", label: "Finance one", note: "Finance" },
  { value: "F2", label: "Finance two", note: "Finance" },
  { value: "L1", label: "Legal one", note: "Legal" },
];

function Asking({ single = false }: { single?: boolean }) {
  const [chosen, setChosen] = useState<ComboboxOption[]>([]);
  const [typed, setTyped] = useState("");
  return (
    <Combobox
      label="Whom to ask"
      single={single}
      chosen={chosen}
      options={people.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))}
      typed={typed}
      nothingFound={`Nobody called ${typed}`}
      onType={setTyped}
      onChange={setChosen}
    />
  );
}

/** Its options come as the test says, not as it types. */
function Late({ searching, options }: { searching: boolean; options: readonly ComboboxOption[] }) {
  const [chosen, setChosen] = useState<ComboboxOption[]>([]);
  const [typed, setTyped] = useState("");
  return (
    <Combobox
      label="Whom to ask"
      chosen={chosen}
      options={options}
      typed={typed}
      searching={searching}
      nothingFound="Nobody"
      onType={setTyped}
      onChange={setChosen}
    />
  );
}

const asking = (single = false) => {
  render(<Asking single={single} />);
  return { user: userEvent.setup(), field: screen.getByRole("combobox", { name: "Whom to ask" }) };
};
const chosen = () => screen.queryAllByRole("button").map((button) => button.getAttribute("aria-label"));

describe("choosing people by typing", () => {
  beforeAll(() => startTexts("en-US", []));

  it("takes the first that was found with Enter, and stays in the emptied field (A3, A5)", async () => {
    // given
    const { user, field } = asking();

    // when
    await user.type(field, "leg{Enter}");

    // then
    expect(chosen()).toEqual(["Remove Legal one"]);
    expect(field).toHaveFocus();
    expect(field).toHaveValue("");
  });

  it("waits with Enter for what fits the last letter, instead of taking who fitted the letters before", async () => {
    // given
    const late = render(<Late searching={false} options={people} />);
    const user = userEvent.setup();
    const field = screen.getByRole("combobox", { name: "Whom to ask" });

    // when
    await user.type(field, "leg");
    late.rerender(<Late searching options={people} />);
    await user.keyboard("{Enter}");

    // then
    expect(chosen()).toEqual([]);

    // when
    late.rerender(<Late searching={false} options={people.slice(2)} />);

    // then
    expect(chosen()).toEqual(["Remove Legal one"]);
    expect(field).toHaveValue("");
  });

  it("does not take anybody for an Enter before a letter that came later", async () => {
    // given
    const late = render(<Late searching options={people} />);
    const user = userEvent.setup();
    const field = screen.getByRole("combobox", { name: "Whom to ask" });
    await user.type(field, "leg{Enter}x");

    // when
    late.rerender(<Late searching={false} options={people.slice(2)} />);

    // then
    expect(chosen()).toEqual([]);
  });

  it("walks what was found with ↓ and ↑, leaving out whom one has", async () => {
    // given
    const { user, field } = asking();
    await user.type(field, "fin{Enter}");

    // when
    await user.type(field, "{ArrowDown}{ArrowDown}");

    // then
    const marked = screen.getByRole("option", { selected: true });
    expect(marked).toHaveTextContent("Legal one");
    expect(field).toHaveAttribute("aria-activedescendant", marked.id);

    // when
    await user.keyboard("{Enter}");

    // then
    expect(chosen()).toEqual(["Remove Finance one", "Remove Legal one"]);
  });

  it("removes the last with Backspace in the empty field, and by its cross, keeping the focus", async () => {
    // given
    const { user, field } = asking();
    await user.type(field, "fin{Enter}fin{Enter}leg{Enter}");

    // when
    await user.keyboard("{Backspace}");

    // then
    expect(chosen()).toEqual(["Remove Finance one", "Remove Finance two"]);

    // when
    await user.click(screen.getByRole("button", { name: "Remove Finance one" }));

    // then
    expect(chosen()).toEqual(["Remove Finance two"]);
    expect(field).toHaveFocus();
  });

  it("says so when nobody was found", async () => {
    // given
    const { user, field } = asking();

    // when
    await user.type(field, "zzz");

    // then
    expect(screen.getByRole("status")).toHaveTextContent("Nobody called zzz");
    expect(field).toHaveAttribute("aria-expanded", "true");
  });

  it("closes the list with Esc before anything around it hears the key", async () => {
    // given
    const { user, field } = asking();
    await user.type(field, "fin");

    // when
    await user.keyboard("{Escape}");

    // then
    expect(field).toHaveAttribute("aria-expanded", "false");
    expect(field).toHaveValue("fin");
  });

  it("replaces the one where one is all there may be", async () => {
    // given
    const { user, field } = asking(true);
    await user.type(field, "fin{Enter}");

    // when
    await user.type(field, "leg{Enter}");

    // then
    expect(chosen()).toEqual(["Remove Legal one"]);
  });
});
