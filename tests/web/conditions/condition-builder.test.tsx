import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, it } from "vitest";
import { ConditionField, conditionFields } from "#web/conditions/index.ts";
import { startTexts, texts } from "#web/i18n/index.ts";
import { aNumber, aPage } from "../../support/builders/a-process.ts";

beforeAll(async () => {
  await startTexts("zh-CN", ["conditions", "task"]);
  await texts.changeLanguage("zh-CN");
});

function Edited({ first, onChange }: { first: string; onChange?: (isTyped: boolean) => void }) {
  const [expression, setExpression] = useState(first);
  return (
    <>
      <ConditionField
        label="condition"
        expression={expression}
        onChange={(next, isTyped) => {
          setExpression(next);
          onChange?.(isTyped);
        }}
        fields={conditionFields(aPage(aNumber("amount"), aNumber("days")))}
        none=""
        hint=""
        error={undefined}
        mayEdit
      />
      <button type="button" onClick={() => setExpression(first)}>
        back
      </button>
      <output data-testid="written">{expression}</output>
    </>
  );
}

it("shows the number that the condition has, when another is taken out and when it comes back", () => {
  render(<Edited first="form.amount > 100 and form.amount < 5000" />);
  const values = () => screen.getAllByLabelText<HTMLInputElement>("值").map(({ value }) => value);
  expect(values()).toEqual(["100", "5000"]);

  const [first] = screen.getAllByRole("button", { name: "移除条件" });
  fireEvent.click(first!);
  expect(screen.getByTestId("written")).toHaveTextContent("form.amount < 5000");
  expect(values()).toEqual(["5000"]);

  fireEvent.change(screen.getByLabelText("值"), { target: { value: "70" } });
  expect(screen.getByTestId("written")).toHaveTextContent("form.amount < 70");
  fireEvent.click(screen.getByRole("button", { name: "back" }));
  expect(values()).toEqual(["100", "5000"]);
});

it("says whether a value was typed or a comparison came, went or became another: that is a step back of its own", () => {
  // given
  const said: boolean[] = [];
  render(<Edited first="form.amount > 100" onChange={(isTyped) => said.push(isTyped)} />);
  const press = (name: string) => fireEvent.click(screen.getAllByRole("button", { name })[0]!);

  // when
  fireEvent.change(screen.getByLabelText("值"), { target: { value: "70" } });
  press("添加条件");
  press("添加条件组");
  press("移除条件组");
  fireEvent.change(screen.getAllByLabelText("值")[0]!, { target: { value: "700" } });

  // then
  expect(said).toEqual([true, false, false, false, true]);
});
