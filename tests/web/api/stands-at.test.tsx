import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DiscussionPost } from "#contract/shapes/discussion.ts";
import type { PreTask } from "#contract/shapes/notice.ts";
import type { SealDetail } from "#contract/shapes/seal.ts";
import type { SessionUser } from "#contract/shapes/session.ts";
import { RoleUse } from "../../../src/web/accounts/role-use.tsx";
import { AntdFrame, fetchAntd } from "../../../src/web/antd/index.ts";
import { queryClient } from "../../../src/web/api/index.ts";
import { AssistantForm } from "../../../src/web/assistants/assistant-form.tsx";
import { EditForm } from "../../../src/web/discussion/edit-form.tsx";
import { PostForm } from "../../../src/web/discussion/post-form.tsx";
import { MyFeedback } from "../../../src/web/feedback/my-feedback.tsx";
import { NewFormPage } from "../../../src/web/form-builder/new-form-page.tsx";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { noticeStore } from "../../../src/web/kit/notice-store.ts";
import { NoticeStrip } from "../../../src/web/kit/notice-strip.tsx";
import { AdvanceOpinion } from "../../../src/web/pre-approve/advance-opinion.tsx";
import { BackTestList } from "../../../src/web/process-designer/checks-view/back-test-list.tsx";
import { type Design, DesignContext } from "../../../src/web/process-designer/design-context.ts";
import { ReadRulesForm } from "../../../src/web/read-rules/read-rules-form.tsx";
import { KeysPart } from "../../../src/web/release-bundle/keys-part.tsx";
import { SealEditor } from "../../../src/web/seals/seal-editor.tsx";
import { sessionStore } from "../../../src/web/session/index.ts";
import { ErrorDialogs } from "../../../src/web/shell/error-dialogs.tsx";
import { ReassignForm } from "../../../src/web/task-change/reassign-form.tsx";

const never = () => expect.unreachable("a refused command is not done");

const seal = {
  certificate: null,
  changes: [],
  drawing: { shape: "round", rimText: "Office", star: true, lowerText: "", number: "" },
  picture: null,
  seal: {
    sealId: 1,
    rowVersion: 1,
    sealName: "Office seal",
    sealDesc: "",
    sealStatus: "valid",
    validFrom: null,
    validUntil: null,
    deptId: 1,
    medium: "electronic",
    sealKind: "company",
    shape: "round",
    widthMm: 42,
    heightMm: 42,
    keepers: [{ userCode: "staff", realName: "Staff" }],
    mayApply: [],
    lostAt: null,
  },
} as unknown as SealDetail;
const task = { applyId: "AP1", taskId: "t", taskName: "Check", reason: "", mayLeave: true, seen: "1" };
const design = { definition: { processId: "LEAVE" }, problems: [] } as unknown as Design;
const post = { postId: 1, message: "Said." } as DiscussionPost;

/** Forms that stand on a page: what it is, its command's path, the form, its button, what is to be done besides typing. */
const forms: readonly [string, string, () => ReactNode, RegExp, ((user: UserEvent) => Promise<void>)?][] = [
  [
    "copying a role",
    "/role/copy",
    () => <RoleUse role={{ roleCode: "keeper", roleName: "Keeper" }} />,
    /copy/iu,
  ],
  ["trusting a key", "trustReleaseKey", () => <KeysPart />, /add|trust/iu],
  ["changing a seal", "updateSeal", () => <SealEditor detail={seal} onClose={never} />, /^save/iu],
  [
    "beginning a back-test",
    "beginBackTest",
    () => (
      <DesignContext value={design}>
        <BackTestList />
      </DesignContext>
    ),
    /play|begin|start|run/iu,
  ],
  ["beginning a form", "insertTwpageInfo", () => <NewFormPage />, /.*/u],
  ["feedback", "sendFeedbackMsg", () => <MyFeedback />, /send/iu],
  [
    "a post",
    "postToDiscussion",
    () => <PostForm applyId="AP1" writing={{ kind: "message" }} onClose={never} />,
    /post|send|say/iu,
  ],
  ["a post written anew", "editPost", () => <EditForm post={post} onClose={never} />, /save/iu],
  [
    "an opinion in advance",
    "leaveAdvanceOpinion",
    () => <AdvanceOpinion task={{ ...task, expectedAt: null, advanceOpinion: null } as unknown as PreTask} />,
    /.*/u,
  ],
  [
    "reassigning",
    "reassign",
    () => <ReassignForm bpdTaskId={1} holder="Staff" onDone={never} />,
    /.*/u,
    choose(),
  ],
  [
    "rules of sending",
    "saveReadRules",
    () => (
      <ReadRulesForm
        processId="LEAVE"
        stored={{
          processName: "Leave",
          rules: [{ afterTask: null, userCodes: ["head"], roles: [], note: "" }],
          rowVersion: 1,
          steps: [],
        }}
        roles={[]}
        people={[]}
      />
    ),
    /save/iu,
  ],
  ["naming an assistant", "nameAssistant", () => <AssistantForm />, /.*/u, choose()],
];

function choose() {
  return async (user: UserEvent) => {
    await user.type(screen.getAllByRole("combobox")[0]!, "Head");
    await user.click(await screen.findByRole("option", { name: /Head/u }));
  };
}

/** What the forms ask before. */
const answers: Record<string, unknown> = {
  "/role/detail": { holders: 1, processes: [], sets: [] },
  releaseKeys: [],
  backTests: { backTests: [] },
  myFeedback: { rows: [], total: 0 },
  checkOperates: { allowed: ["insertFormPageInfo", "beginBackTest"] },
  searchUserList: { rows: [{ userCode: "head", realName: "Head", deptName: "Office" }], total: 1 },
  reassignPreview: { closes: [], opens: [], tells: [] },
};
const wire = setupServer();

function refuse(command: string, error: object): () => number {
  let refusals = 0;
  wire.use(
    http.all("*", ({ request }) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith(command)) {
        refusals += 1;
        return HttpResponse.json({ flag: false, data: null, ...error }, { status: 422 });
      }
      const asked = Object.keys(answers).find((each) => pathname.endsWith(each));
      return HttpResponse.json({ flag: true, data: asked === undefined ? [] : answers[asked] });
    }),
  );
  return () => refusals;
}

const written = () => screen.queryAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);

describe("a command that is refused in a form on a page", () => {
  beforeAll(async () => {
    await fetchAntd();
    await startTexts("en-US", [
      "app",
      "form",

      "accounts",
      "release-bundle",
      "problems",
      "seals",
      "seal-certificate",
      "physical-seal",
      "back-test",
      "form-builder",
      "feedback",
      "discussion",
      "pre-approve",
      "task",
      "hand-over",
      "read-rules",
      "my-config",
      "filing",
    ]);
    wire.listen({ onUnhandledRequest: "error" });
    sessionStore.setUser({ userCode: "staff", organId: 1, access: [] } as unknown as SessionUser);
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    wire.resetHandlers();
    for (const { key } of noticeStore.read()) noticeStore.dismiss(key);
  });
  afterAll(() => {
    wire.close();
    sessionStore.end("ended");
  });

  it.each(
    forms.flatMap(([what, path, form, button, besides]) => [
      [`${what}, as a whole`, path, form, { code: 12184, msg: "The words of it." }, button, besides] as const,
      [
        `${what}, for a field that the form does not have`,
        path,
        form,
        { code: 12001, msg: "Check the input.", errors: { elsewhere: "The words of it." } },
        button,
        besides,
      ] as const,
    ]),
  )(
    "%s: its words are to be read, and what was written stays",
    async (_what, path, form, error, button, besides) => {
      // given
      const refusals = refuse(path, error);
      const user = userEvent.setup();
      render(
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <ErrorDialogs />
            <NoticeStrip />
            <AntdFrame>
              <div id="root">{form()}</div>
            </AntdFrame>
          </MemoryRouter>
        </QueryClientProvider>,
      );
      await waitFor(() => expect(screen.queryAllByRole("button", { name: button })).not.toEqual([]));
      await besides?.(user);
      await waitFor(() => expect(screen.queryAllByRole("button").length).toBeGreaterThan(0));
      for (const field of screen.queryAllByRole("textbox")) await user.type(field, "W1");
      const before = written();

      // when
      const buttons = await screen.findAllByRole<HTMLButtonElement>("button", { name: button });
      const main = buttons.findLast((each) => each.type === "submit") ?? buttons.at(-1)!;
      await waitFor(() => expect(main).toBeEnabled());
      await user.click(main);

      // then
      await waitFor(() => expect(refusals()).toBe(1));
      expect((await screen.findAllByText(/The words of it\./u))[0]).toBeVisible();
      expect(written()).toEqual(before);
    },
  );
});
