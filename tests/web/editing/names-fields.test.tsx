import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Language } from "#contract/codes/language.ts";
import { NamesFields } from "#web/editing/index.ts";
import { loadTexts, startTexts, texts } from "#web/i18n/index.ts";

interface Said {
  text: string;
  names: Readonly<Record<string, string>> | undefined;
}
let now: Said;
function Edited({ first }: { first: Said }) {
  const [said, setSaid] = useState(first);
  useEffect(() => {
    now = said;
  });
  return (
    <NamesFields
      label="Name"
      property="name"
      required
      value={said.text}
      names={said.names}
      mayEdit
      error={said.text === "" ? "missing" : undefined}
      onChange={(given) => setSaid((before) => ({ ...before, ...given }))}
    />
  );
}

async function read(language: Language): Promise<void> {
  await act(async () => {
    await texts.changeLanguage(language);
    await loadTexts(["editing"]);
  });
}
beforeAll(async () => await startTexts("zh-CN", ["editing"]));
beforeEach(async () => await read("zh-CN"));
afterAll(async () => void (await texts.changeLanguage("zh-CN")));

const fields = () =>
  screen
    .getAllByRole<HTMLInputElement>("textbox", { hidden: true })
    .map(({ labels, value }) => [labels?.[0]?.textContent?.replace("*", ""), value]);
const field = (label: string) => screen.getByRole("textbox", { name: label, hidden: true });

it("a new text is asked for in the reader's language first, and there its problem stands", async () => {
  await read("en-US");
  render(<Edited first={{ text: "", names: undefined }} />);

  // then
  expect(fields().map(([label]) => label)).toEqual(["Name", "Name (Chinese)", "Name (Japanese)"]);
  const first = field("Name");
  expect(first).toHaveAttribute("data-property", "name");
  expect(first).toHaveAccessibleDescription("missing");
  expect(screen.getByText("Other languages").parentElement).not.toHaveAttribute("open");

  // when
  await userEvent.type(first, "Finance");

  // then: nothing took the field away from under the hand
  expect(field("Name")).toBe(first);
  expect(first).toHaveFocus();
  fireEvent.blur(first);
  expect(now).toEqual({ text: "Finance", names: { "en-US": "Finance" } });
});

it("another language re-orders the fields and loses nothing, not even what was typed last", async () => {
  render(<Edited first={{ text: "财务", names: { "en-US": "Finance" } }} />);
  expect(fields()).toEqual([
    ["Name", "财务"],
    ["Name（英文）", "Finance"],
    ["Name（日文）", ""],
  ]);

  // when: neither left nor paused
  fireEvent.change(field("Name（日文）"), { target: { value: "財務" } });
  await read("ja-JP");

  // then
  expect(fields()).toEqual([
    ["Name", "財務"],
    ["Name（中国語）", "财务"],
    ["Name（英語）", "Finance"],
  ]);
  expect(now).toEqual({ text: "财务", names: { "en-US": "Finance", "ja-JP": "財務" } });
});

it("whoever empties the last other language keeps the field under the hand", async () => {
  render(<Edited first={{ text: "财务", names: { "en-US": "F" } }} />);
  const english = field("Name（英文）");

  await userEvent.clear(english);
  await act(async () => fireEvent.blur(english));
  expect(now).toEqual({ text: "财务", names: undefined });

  expect(screen.getByText("其他语言").parentElement).toHaveAttribute("open");
});
