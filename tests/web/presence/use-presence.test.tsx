import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { checkOperates } from "#contract/calls/opt-release.ts";
import { presentAtDesign } from "#contract/calls/presence.ts";
import { queryClient, useMay } from "../../../src/web/api/index.ts";
import { usePresence } from "../../../src/web/presence/index.ts";

const wire = setupServer();
beforeAll(() => wire.listen({ onUnhandledRequest: "error" }));
beforeEach(() => queryClient.clear());
afterAll(() => wire.close());

/** A draft opened by somebody with these rights, left once they are known; answers what was said of their presence. */
async function openAndLeave(allowed: readonly string[]): Promise<number> {
  let said = 0;
  wire.use(
    http.post(`*${checkOperates.path}`, () => HttpResponse.json({ flag: true, data: { allowed } })),
    http.post(`*${presentAtDesign.path}`, () => {
      said += 1;
      return HttpResponse.json({ flag: true, data: { others: [] } });
    }),
  );
  const draft = renderHook(
    ({ place }) => {
      usePresence("process", "P", place, true);
      return useMay(presentAtDesign.name);
    },
    {
      initialProps: { place: "one" },
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  await waitFor(() => expect(draft.result.current).toBe(allowed.includes(presentAtDesign.name)));
  if (allowed.length > 0) await waitFor(() => expect(said).toBe(1));
  draft.rerender({ place: "two" });
  draft.unmount();
  return said;
}

it("whoever may not say that they are in a draft does not say so, on coming, on moving or on leaving", async () => {
  expect(await openAndLeave([])).toBe(0);
});

it("whoever may says so on coming", async () => {
  expect(await openAndLeave([presentAtDesign.name])).toBe(1);
});
