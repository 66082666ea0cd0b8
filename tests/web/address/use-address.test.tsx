import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { AddressProvider, useAddress } from "../../../src/web/address/index.ts";

/** Lets an address in when it is told to, as a guard does that asks the server first. */
function slowGuard() {
  const waiting: (() => void)[] = [];
  return {
    loader: () => new Promise<null>((resolve) => waiting.push(() => resolve(null))),
    letIn: () => act(async () => waiting.splice(0).forEach((each) => each())),
  };
}

function Choice({ name }: { name: string }) {
  const [query, setQuery] = useAddress();
  const change = (before: URLSearchParams) => {
    if (before.has(name)) before.delete(name);
    else before.set(name, "1");
    return before;
  };
  return (
    <label>
      <input type="checkbox" checked={query.has(name)} onChange={() => setQuery(change, { replace: true })} />
      {name}
    </label>
  );
}

let dispose: () => void = () => undefined;
afterEach(() => dispose());

async function open() {
  const guard = slowGuard();
  const choices = (
    <>
      <Choice name="urgent" />
      <Choice name="mine" />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: "/list", loader: guard.loader, element: choices, HydrateFallback: () => null },
      { path: "/other", loader: guard.loader, element: <p>another screen</p> },
    ],
    { initialEntries: ["/list"] },
  );
  dispose = () => router.dispose();
  render(
    <AddressProvider value={router}>
      <RouterProvider router={router} />
    </AddressProvider>,
  );
  await guard.letIn();
  const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
  return { router, guard, user: userEvent.setup(), urgent: await box("urgent"), mine: await box("mine") };
}

test("what one ticks stays ticked while the address is on its way, and the next tick does not undo it", async () => {
  // given
  const { router, guard, user, urgent, mine } = await open();

  // when
  await user.click(urgent);
  const atOnce = urgent.checked;
  await user.click(mine);
  const both = [urgent.checked, mine.checked];
  await guard.letIn();

  // then
  expect(atOnce).toBe(true);
  expect(both).toEqual([true, true]);
  expect(router.state.location.search).toBe("?urgent=1&mine=1");
  expect([urgent.checked, mine.checked]).toEqual([true, true]);
});

test("a change that was given up shows what stands in the address", async () => {
  // given
  const { router, guard, user, urgent } = await open();

  // when: somebody goes back to where they are before the change was let in
  await user.click(urgent);
  await act(() => void router.navigate("/list", { replace: true }));
  await guard.letIn();

  // then
  expect(urgent.checked).toBe(false);
  expect(router.state.location.search).toBe("");
});

test("a screen that is being left keeps its own query until the next one is there", async () => {
  // given
  const { router, guard, user, urgent } = await open();
  await user.click(urgent);
  await guard.letIn();

  // when
  await act(() => void router.navigate("/other?mine=1"));

  // then
  expect(urgent.checked).toBe(true);
  await guard.letIn();
  await screen.findByText("another screen");
});
