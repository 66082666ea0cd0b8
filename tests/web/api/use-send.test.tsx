import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { handOvers } from "#contract/calls/hand-over.ts";
import { giveBack } from "#contract/calls/task/hands.ts";
import { errorCatalogue, type ErrorName } from "#contract/errors/catalogue.ts";
import { queryClient, useCall, useSend } from "../../../src/web/api/index.ts";
import { startTexts } from "../../../src/web/i18n/index.ts";

const wire = setupServer();

/** Shows a list, and gives a command that moves something of it. */
function Page() {
  const list = useCall(handOvers, {});
  const { send } = useSend(giveBack, { invalidates: [handOvers], onError: () => true });
  return <button onClick={() => void send({ bpdTaskId: 1 })}>{list.isSuccess ? "give" : "coming"}</button>;
}

describe("a command that is refused", () => {
  beforeAll(async () => {
    await startTexts("en-US", ["app"]);
    wire.listen({ onUnhandledRequest: "error" });
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    wire.resetHandlers();
  });
  afterAll(() => wire.close());

  async function give(refused: ErrorName): Promise<{ asked: number; refusals: number }> {
    const counted = { asked: 0, refusals: 0 };
    const { code, status } = errorCatalogue[refused];
    wire.use(
      http.all("*", ({ request }) => {
        if (!new URL(request.url).pathname.endsWith("giveBack")) {
          counted.asked += 1;
          return HttpResponse.json({ flag: true, data: [] });
        }
        counted.refusals += 1;
        return HttpResponse.json({ flag: false, data: null, code, msg: "No." }, { status });
      }),
    );
    render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    );
    await userEvent.setup().click(await screen.findByRole("button", { name: "give" }));
    await waitFor(() => expect(counted.refusals).toBe(1));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    return counted;
  }

  it.each(["alreadyHandled", "actionNotAllowed", "notFound"] as const)(
    "since somebody was faster (%s): what the page shows is asked for anew",
    async (refused) => {
      const counted = await give(refused);

      await waitFor(() => expect(counted.asked).toBe(2));
    },
  );

  it.each(["invalidInput", "noPermission", "internal"] as const)(
    "for another reason (%s): the page stays as it is",
    async (refused) => {
      const counted = await give(refused);

      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(counted.asked).toBe(1);
    },
  );
});
