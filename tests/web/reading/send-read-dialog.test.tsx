import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../src/web/api/index.ts";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { noticeStore } from "../../../src/web/kit/notice-store.ts";
import { SendReadDialog } from "../../../src/web/reading/send-read-dialog.tsx";
import { ErrorDialogs } from "../../../src/web/shell/error-dialogs.tsx";

const wire = setupServer();
const refuse = (error: object) =>
  wire.use(
    http.post("*/task/sendRead", () =>
      HttpResponse.json({ flag: false, data: null, ...error }, { status: 422 }),
    ),
  );

describe("sending on to be read is refused", () => {
  beforeAll(async () => {
    await startTexts("en-US", ["reading", "form"]);
    wire.listen({ onUnhandledRequest: "error" });
  });
  afterEach(() => {
    wire.resetHandlers();
    for (const { key } of noticeStore.read()) noticeStore.dismiss(key);
  });
  afterAll(() => wire.close());
  let closed = 0;
  beforeEach(() => {
    closed = 0;
    render(
      <QueryClientProvider client={queryClient}>
        <ErrorDialogs />
        <SendReadDialog applyId="AP1" applyTitle="A leave" onClose={() => (closed += 1)} />
      </QueryClientProvider>,
    );
  });

  async function send() {
    const user = userEvent.setup();
    const dialog = screen.getByRole("dialog");
    const note = within(dialog).getByRole("textbox");
    await user.type(note, "Please look at it");
    await user.keyboard("{Control>}{Enter}{/Control}");
    return { dialog, note };
  }

  it("for a field: it is said there, what was written stays, and the focus goes to the field", async () => {
    // given
    refuse({ code: 12001, msg: "Check the input.", errors: { userCodes: "Choose somebody." } });

    // when
    const { dialog, note } = await send();

    // then
    const people = within(dialog).getByRole("combobox");
    await waitFor(() => expect(people).toHaveFocus());
    expect(people).toHaveAccessibleDescription(/Choose somebody/u);
    expect(note).toHaveValue("Please look at it");
    expect(closed).toBe(0);
  });

  it("as a whole: it is said in the dialog, which stays with what was written", async () => {
    // given
    refuse({ code: 12184, msg: "It has not been submitted yet." });

    // when
    const { dialog, note } = await send();

    // then
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("It has not been submitted yet.");
    expect(note).toHaveValue("Please look at it");
    expect(note).toHaveFocus();
    expect(closed).toBe(0);
  });
});
