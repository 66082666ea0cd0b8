import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SelectField } from "#web/kit/index.ts";

const options = Array.from({ length: 300 }, (_, at) => ({ value: `f${at}`, label: `Field ${at}` }));

function drawn(isFilledLate: boolean) {
  render(
    <SelectField
      label="Field"
      value="f7"
      options={options}
      isFilledLate={isFilledLate}
      onChoose={() => undefined}
    />,
  );
  const list = screen.getByRole<HTMLSelectElement>("combobox", { name: "Field" });
  return { list, labels: () => [...list.options].map(({ label }) => label) };
}

it("holds what is chosen alone until somebody turns to it, where it is filled late", () => {
  const { list, labels } = drawn(true);
  expect(labels()).toEqual(["Field 7"]);

  fireEvent.focus(list);

  expect(labels()).toHaveLength(300);
  expect(list.value).toBe("f7");
  fireEvent.blur(list);
  expect(labels()).toEqual(["Field 7"]);
});

it("is whole for whoever presses it before it has the focus", () => {
  const { list, labels } = drawn(true);

  fireEvent.pointerDown(list);

  expect(labels()).toHaveLength(300);
});

it("is whole from the beginning where it is not one of many", () => {
  expect(drawn(false).labels()).toHaveLength(300);
});
