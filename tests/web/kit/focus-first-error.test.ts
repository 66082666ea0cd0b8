import { afterEach, expect, it } from "vitest";
import { focusFirstError } from "#web/kit/focus-first-error.ts";

afterEach(() => document.body.replaceChildren());

function formOf(markup: string): HTMLElement {
  document.body.innerHTML = `<form>${markup}</form>`;
  return document.querySelector("form") as HTMLElement;
}

it("several fields that belong together and are right are passed over", () => {
  // given
  const form = formOf(`
    <div data-invalid="false"><input name="fine"></div>
    <input name="wrong" aria-invalid="true">`);

  // when
  const isThere = focusFirstError(form);

  // then
  expect(isThere).toBe(true);
  expect((document.activeElement as HTMLInputElement).name).toBe("wrong");
});

it("where several are wrong together, the one that says so takes the focus, and not what is listed before it", () => {
  // given
  const form = formOf(`
    <div data-invalid="true">
      <ul><li>a file <button type="button">Remove</button></li></ul>
      <input type="file" name="more" aria-invalid="true">
    </div>`);

  // when
  focusFirstError(form);

  // then
  expect((document.activeElement as HTMLInputElement).name).toBe("more");
});

it("where several are wrong together and none says so, the first takes it", () => {
  // given
  const form = formOf(`<div data-invalid=""><input name="one"><input name="two"></div>`);

  // when
  focusFirstError(form);

  // then
  expect((document.activeElement as HTMLInputElement).name).toBe("one");
});

it("nothing is wrong: nobody is led anywhere", () => {
  // given
  const form = formOf(`<div data-invalid="false"><input></div><input aria-invalid="false">`);

  // then
  expect(focusFirstError(form)).toBe(false);
  expect(document.activeElement).toBe(document.body);
});
