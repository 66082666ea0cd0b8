import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ProcessRow } from "#contract/calls/process-manage.ts";
import type { IncidentRow } from "#contract/shapes/incident.ts";
import { queryClient } from "../../../src/web/api/index.ts";
import { NewMatrixDialog } from "../../../src/web/approver-matrix/new-matrix-dialog.tsx";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { ResolveDialog } from "../../../src/web/incidents/resolve-dialog.tsx";
import { RetryDialog } from "../../../src/web/instance-manage/retry-dialog.tsx";
import { SeatDialog } from "../../../src/web/instance-manage/seat-dialog.tsx";
import { SpecialDialog } from "../../../src/web/instance-manage/special-dialog.tsx";
import { noticeStore } from "../../../src/web/kit/notice-store.ts";
import { CloneDialog } from "../../../src/web/process-manage/clone-dialog.tsx";
import { MigrateDialog } from "../../../src/web/process-manage/migrate-dialog.tsx";
import { SendReadDialog } from "../../../src/web/reading/send-read-dialog.tsx";
import { MessageForm } from "../../../src/web/release/message-form.tsx";
import { ErrorDialogs } from "../../../src/web/shell/error-dialogs.tsx";

let closed = 0;
const onClose = () => (closed += 1);
const never = () => expect.unreachable("a refused command is not done");

const incident: IncidentRow = {
  instanceId: 1,
  visitId: 2,
  taskId: "t",
  taskName: "Check",
  applyId: "AP1",
  applyTitle: "A leave",
  applyUser: "Staff",
  processName: "Leave",
  stage: "work",
  problem: "It failed.",
  since: "2026-03-01T08:00:00Z",
  maySetPeople: true,
  mayResolve: true,
  stops: 1,
};
const process = { processId: "LEAVE", processName: "Leave", publishedVersion: 2 } as ProcessRow;
const special = { ids: ["1"], onDone: never, onClose };

/** Every dialog that gives a command by itself, and the command's path. */
const dialogs: readonly [string, string, () => ReactNode][] = [
  [
    "sending on to be read",
    "/task/sendRead",
    () => <SendReadDialog applyId="AP1" applyTitle="A leave" onClose={onClose} />,
  ],
  [
    "declaring work done",
    "/task/resolveIncident",
    () => <ResolveDialog row={incident} onDone={never} onClose={onClose} />,
  ],
  [
    "trying a stopped step again",
    "/task/retryIncident",
    () => <RetryDialog row={incident} onDone={never} onClose={onClose} />,
  ],
  [
    "taking somebody out",
    "/task/changeSeats",
    () => <SeatDialog act="removePerson" bpdTaskId={3} realName="A" taskName="Check" onClose={onClose} />,
  ],
  ["canceling many", "/task/special/operation", () => <SpecialDialog operation="cancel" {...special} />],
  ["reminding many", "/task/special/operation", () => <SpecialDialog operation="urge" {...special} />],
  ["retrying many", "/task/special/operation", () => <SpecialDialog operation="retry" {...special} />],
  ["taking many to a step", "/task/special/operation", () => <SpecialDialog operation="jump" {...special} />],
  ["a text message", "/basic/sendAssetMsg", () => <MessageForm instanceId={1} usual="Released." />],
  ["a new matrix", "/opt/saveMatrix", () => <NewMatrixDialog onMade={never} onClose={onClose} />],
  [
    "cloning a process",
    "/opt/saveOrUpdateProcessData",
    () => <CloneDialog row={process} onClose={onClose} />,
  ],
  [
    "migrating applications",
    "/opt/migrateApplications",
    () => <MigrateDialog row={process} versions={[1, 2]} from={1} onClose={onClose} />,
  ],
];

/** What the dialogs ask before. */
const answers: Record<string, unknown> = {
  "/task/special/preview": [],
  "/task/special/steps": {
    applications: 1,
    steps: [
      { taskId: "check", names: [{ taskName: "Check", processName: "Leave" }], applications: 1, open: 0 },
    ],
  },
  "/task/changeSeatsPreview": { closes: [], opens: [], tells: [] },
  "/opt/migrationPreview": { total: 1, looked: 1, refusedCount: 0, steps: [], choices: [], applications: [] },
  "/opt/getProcessDataList": { rows: [{ definition: {} }], total: 1 },
};
const wire = setupServer();

/** Refuses the command, and answers everything else. */
function refuse(path: string, error: object): () => number {
  let refusals = 0;
  wire.use(
    http.all("*", ({ request }) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith(path)) {
        refusals += 1;
        return HttpResponse.json({ flag: false, data: null, ...error }, { status: 422 });
      }
      const asked = Object.keys(answers).find((each) => pathname.endsWith(each));
      return HttpResponse.json({ flag: true, data: asked === undefined ? null : answers[asked] });
    }),
  );
  return () => refusals;
}

async function fillAndSend(dialog: () => ReactNode): Promise<{ shown: HTMLElement; written: string[] }> {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ErrorDialogs />
        {dialog()}
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const opener = screen.queryByRole("dialog") === null ? screen.getByRole("button") : undefined;
  if (opener !== undefined) await user.click(opener);
  const shown = await screen.findByRole("dialog");
  await waitFor(() => expect(shown.querySelector("footer button")).not.toBeNull());
  for (const field of within(shown).queryAllByRole("textbox")) await user.type(field, "W1");
  const step = within(shown).queryByRole("combobox", { name: /^Go to/u });
  if (step !== null)
    await user.selectOptions(step, await within(shown).findByRole("option", { name: "Check" }));
  const main = shown.querySelector<HTMLButtonElement>("footer button")!;
  await waitFor(() => expect(main).toBeEnabled());
  await user.click(main);
  return { shown, written: writtenIn(shown) };
}
const writtenIn = (shown: HTMLElement) =>
  within(shown)
    .queryAllByRole<HTMLInputElement>("textbox")
    .map(({ value }) => value);

describe("a command that is refused in a dialog", () => {
  beforeAll(async () => {
    await startTexts("en-US", [
      "reading",
      "form",
      "incidents",
      "instance-manage",
      "release",
      "approver-matrix",
      "process-design",
      "process-manage",
      "process-migration",
      "problems",
    ]);
    wire.listen({ onUnhandledRequest: "error" });
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    wire.resetHandlers();
    for (const { key } of noticeStore.read()) noticeStore.dismiss(key);
    closed = 0;
  });
  afterAll(() => wire.close());

  it.each(
    dialogs.flatMap(([what, path, dialog]) => [
      [`${what}, as a whole`, path, dialog, { code: 12184, msg: "The words of it." }] as const,
      [
        `${what}, for a field that the dialog does not have`,
        path,
        dialog,
        { code: 12001, msg: "Check the input.", errors: { elsewhere: "The words of it." } },
      ] as const,
    ]),
  )(
    "%s: its words stand in the dialog, what was written stays, and it closes",
    async (_what, path, dialog, error) => {
      // given
      const refusals = refuse(path, error);

      // when
      const { shown, written } = await fillAndSend(dialog);

      // then
      expect(await within(shown).findByText(/The words of it\./u)).toBeVisible();
      expect([refusals(), closed]).toEqual([1, 0]);
      expect(written).toContainEqual(expect.stringContaining("1"));
      expect(writtenIn(shown)).toEqual(written);

      // when
      shown.dispatchEvent(new Event("cancel", { cancelable: true }));

      // then
      await waitFor(() => expect(closed === 1 || !shown.isConnected).toBe(true));
    },
  );
});
