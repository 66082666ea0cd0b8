import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { MemoryRouter } from "react-router-dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SessionUser } from "#contract/shapes/session.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { queryClient } from "../../../../src/web/api/index.ts";
import { startTexts } from "../../../../src/web/i18n/index.ts";
import { noticeStore } from "../../../../src/web/kit/notice-store.ts";
import { sessionStore } from "../../../../src/web/session/index.ts";
import { ErrorDialogs } from "../../../../src/web/shell/error-dialogs.tsx";
import { InstanceActions } from "../../../../src/web/task-page/reading/instance-actions.tsx";

const wire = setupServer();
const detail = {
  instance: {
    applyId: "AP1",
    instanceId: 1,
    applyTitle: "A leave",
    applyStatus: "running",
    applyUserCode: "somebody",
  },
  allowedActions: [{ action: "recall" }, { action: "cancel" }, { action: "withdrawApplication" }],
} as unknown as ApplicationDetail;

/** By the button that asks: its path, and whether a reason is written. */
const closing = [
  ["Recall", "/task/reCallInstance", false],
  ["Cancel application", "/task/cancelApply", true],
  ["Withdraw application", "/task/withdrawApply", true],
] as const;

describe("closing an application", () => {
  beforeAll(async () => {
    await startTexts("en-US", ["app", "task"]);
    wire.listen({ onUnhandledRequest: "error" });
    sessionStore.setUser({
      userCode: "staff",
      organId: 1,
      access: [],
      routes: [],
    } as unknown as SessionUser);
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    wire.resetHandlers();
    for (const { key } of noticeStore.read()) noticeStore.dismiss(key);
  });
  afterAll(() => {
    wire.close();
    sessionStore.end("administrator");
  });

  const no = (error: object) => HttpResponse.json({ flag: false, data: null, ...error }, { status: 409 });

  /** Answers the preview, and refuses what is confirmed. */
  function answer(preview: () => Response, refusal: object): void {
    wire.use(
      http.all("*", ({ request }) =>
        new URL(request.url).pathname.endsWith("closingPreview") ? preview() : no(refusal),
      ),
    );
  }
  const nobody = () => HttpResponse.json({ flag: true, data: { closes: [] } });

  async function ask(button: string) {
    const user = userEvent.setup();
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ErrorDialogs />
          <InstanceActions detail={detail} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const opener = screen.getByRole("button", { name: button });
    await user.click(opener);
    const dialog = await screen.findByRole("dialog");
    return { user, opener, dialog, confirm: () => dialog.querySelector<HTMLElement>("footer button")! };
  }

  it.each(closing)(
    "%s, refused as a whole: it stands in the dialog, and the reason stays",
    async (button, _path, hasReason) => {
      // given
      answer(nobody, { code: 12183, msg: "The words of it." });
      const { user, opener, dialog, confirm } = await ask(button);
      if (hasReason) await user.type(within(dialog).getByRole("textbox"), "Twice");
      await waitFor(() => expect(confirm()).toBeEnabled());

      // when
      await user.click(confirm());

      // then
      expect(await within(dialog).findByRole("alert")).toHaveTextContent("The words of it.");
      if (hasReason) expect(within(dialog).getByRole("textbox")).toHaveValue("Twice");
      expect(confirm()).toBeEnabled();

      // when
      dialog.dispatchEvent(new Event("cancel", { cancelable: true }));

      // then
      await waitFor(() => expect(opener).toHaveFocus());
    },
  );

  it.each(closing.filter(([, , hasReason]) => hasReason))(
    "%s, refused for its reason: it stands at the reason, which takes the focus",
    async (button) => {
      // given
      answer(nobody, { code: 12140, msg: "Check the input.", errors: { reason: "Say more." } });
      const { user, dialog, confirm } = await ask(button);
      const reason = within(dialog).getByRole("textbox");
      await user.type(reason, "Twice");
      await waitFor(() => expect(confirm()).toBeEnabled());

      // when
      await user.click(confirm());

      // then
      await waitFor(() => expect(reason).toHaveAccessibleDescription("Say more."));
      await waitFor(() => expect(reason).toHaveFocus());
      expect(within(dialog).queryByText(/Check the input|Say more\..*Say more\./u)).toBeNull();
      expect(reason).toHaveValue("Twice");
    },
  );

  it("that could not be foretold is asked for again in the same dialog", async () => {
    // given
    let fails = true;
    answer(() => (fails ? no({ code: 12149, msg: "Not now." }) : nobody()), {});
    const { user, dialog, confirm } = await ask("Cancel application");
    await user.type(within(dialog).getByRole("textbox"), "Twice");
    await within(dialog).findByText("Not now.");

    // when
    fails = false;
    await user.click(within(dialog).getByRole("button", { name: "Retry" }));

    // then
    await waitFor(() => expect(confirm()).toBeEnabled());
    expect(within(dialog).getByRole("textbox")).toHaveValue("Twice");
  });
});
