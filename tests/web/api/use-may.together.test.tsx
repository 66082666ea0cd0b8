import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { checkOperates } from "#contract/calls/opt.ts";
import { queryClient, useMay } from "../../../src/web/api/index.ts";

const wire = setupServer();
beforeAll(() => wire.listen({ onUnhandledRequest: "error" }));
beforeEach(() => queryClient.clear());
afterAll(() => wire.close());

const shown = () =>
  renderHook(() => [useMay("saveMatrix"), useMay("/processDesc"), useMay("removeMatrix")], {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }).result;

it("what a page asks is asked in one go, and each is told of its own", async () => {
  const asked: unknown[] = [];
  wire.use(
    http.post(`*${checkOperates.path}`, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ flag: true, data: { allowed: ["/processDesc"] } });
    }),
  );
  const page = shown();
  expect(page.current).toEqual([undefined, undefined, undefined]);
  await waitFor(() => expect(page.current).toEqual([false, true, false]));
  expect(asked).toEqual([{ operates: ["saveMatrix", "/processDesc", "removeMatrix"] }]);
});

it("where it cannot be asked all is offered", async () => {
  wire.use(
    http.post(`*${checkOperates.path}`, () =>
      HttpResponse.json({ flag: false, code: 12140, msg: "It failed." }, { status: 422 }),
    ),
  );
  const page = shown();
  await waitFor(() => expect(page.current).toEqual([true, true, true]));
});
