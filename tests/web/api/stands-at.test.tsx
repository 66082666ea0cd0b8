import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { type ReactNode, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SeatChange } from "#contract/codes/seat-change.ts";
import type { DiscussionPost } from "#contract/shapes/discussion.ts";
import type { PreTask } from "#contract/shapes/notice.ts";
import type { SealDetail } from "#contract/shapes/seal.ts";
import type { SessionUser } from "#contract/shapes/session.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { RoleUse } from "../../../src/web/accounts/role-use.tsx";
import { AntdFrame, fetchAntd } from "../../../src/web/antd/index.ts";
import { queryClient } from "../../../src/web/api/index.ts";
import { AssistantForm } from "../../../src/web/assistants/assistant-form.tsx";
import { EditForm } from "../../../src/web/discussion/edit-form.tsx";
import { PostForm } from "../../../src/web/discussion/post-form.tsx";
import { PostItem } from "../../../src/web/discussion/post-item.tsx";
import { MyFeedback } from "../../../src/web/feedback/my-feedback.tsx";
import { NewFormPage } from "../../../src/web/form-builder/new-form-page.tsx";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { noticeStore } from "../../../src/web/kit/notice-store.ts";
import { NoticeStrip } from "../../../src/web/kit/notice-strip.tsx";
import { AbsenceForm } from "../../../src/web/my-config/absence-form.tsx";
import { AdvanceOpinion } from "../../../src/web/pre-approve/advance-opinion.tsx";
import { BackTestList } from "../../../src/web/process-designer/checks-view/back-test-list.tsx";
import { type Design, DesignContext } from "../../../src/web/process-designer/design-context.ts";
import { ReadRulesForm } from "../../../src/web/read-rules/read-rules-form.tsx";
import { ReadingNotice } from "../../../src/web/reading/reading-notice.tsx";
import { KeysPart } from "../../../src/web/release-bundle/keys-part.tsx";
import { SealEditor } from "../../../src/web/seals/seal-editor.tsx";
import { sessionStore } from "../../../src/web/session/index.ts";
import { ErrorDialogs } from "../../../src/web/shell/error-dialogs.tsx";
import { HandOverForm } from "../../../src/web/task-change/hand-over-form.tsx";
import { ReassignForm } from "../../../src/web/task-change/reassign-form.tsx";
import { beginHands } from "../../../src/web/task-page/decision/begun-decision.ts";
import { HandsPanel } from "../../../src/web/task-page/decision/hands-panel.tsx";
import { ReadBar } from "../../../src/web/task-page/decision/read-bar.tsx";
import { InstanceActions } from "../../../src/web/task-page/reading/instance-actions.tsx";
import { OwnTaskNotice } from "../../../src/web/task-page/reading/own-task-notice.tsx";
import { BatchBar } from "../../../src/web/workbench/batch-bar.tsx";
import type { Batch } from "../../../src/web/workbench/use-batch.ts";

const nowhere = { current: null };
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
const question = {
  ...post,
  withdrawnAt: null,
  editedAt: null,
  postedAt: "2026-03-01T08:00:00Z",
  userCode: "staff",
  realName: "Staff",
  changeableUntil: null,
  mayClose: true,
  mentioned: [],
  files: [],
  earlier: [],
} as unknown as DiscussionPost;

/** A task of somebody's, with what they may do with it besides deciding. */
const offering = (action: string) =>
  ({
    instance: {
      applyId: "AP1",
      instanceId: 1,
      applyTitle: "A leave",
      applyStatus: "running",
      applyUserCode: "staff",
    },
    task: { bpdTaskId: 1, taskName: "Check", userCode: "head" },
    version: 1,
    allowedActions: [{ action }],
    chain: [
      {
        seats: [
          { bpdTaskId: 1, userCode: "staff", realName: "Staff", state: "waiting" },
          { bpdTaskId: 2, userCode: "head", realName: "Head", state: "open", added: true, askedBy: 1 },
        ],
      },
    ],
  }) as unknown as TaskDetail;
const own = (action: string) => <OwnTaskNotice detail={offering(action)} onReopened={never} />;
const hands = (change: SeatChange) => <Hands change={change} />;
function Hands({ change }: { change: SeatChange }) {
  const [begun, setBegun] = useState(beginHands(change));
  const detail = offering(change);
  return (
    <HandsPanel
      detail={detail}
      begun={begun}
      isResumed={false}
      onBegin={setBegun}
      onClose={never}
      onGiven={never}
    />
  );
}
const batch = {
  mayPick: true,
  isPicking: true,
  picked: new Set([1]),
  rows: [{ bpdTaskId: 1, version: 1, applyTitle: "A leave", taskType: "approve" }],
  most: 1,
  pickAll: never,
  toggle: never,
  pick: never,
  clear: never,
} as unknown as Batch;

function Reading() {
  const [opinion, setOpinion] = useState("");
  return <ReadBar detail={offering("markAsRead")} opinion={opinion} onOpinion={setOpinion} onRead={never} />;
}

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
  ["transferring", "/task/changeSeats", () => hands("transfer"), /^transfer/iu, choose()],
  ["delegating", "/task/changeSeats", () => hands("delegate"), /^delegate/iu, choose()],
  ["adding people", "/task/changeSeats", () => hands("addPeople"), /^add people/iu, choose()],
  ["inserting a step", "/task/changeSeats", () => hands("insertStep"), /^insert/iu, choose()],
  [
    "taking somebody out",
    "/task/changeSeats",
    () => hands("removePerson"),
    /^take somebody out/iu,
    (user) => user.click(screen.getByRole("radio", { name: "Head" })),
  ],
  ["giving back", "giveBack", () => own("giveBack"), /give back/iu],
  ["claiming", "claim", () => own("claim"), /claim/iu],
  ["taking over", "takeOver", () => own("takeOver"), /take it back/iu],
  ["taking an approval back", "takeBack", () => own("takeBack"), /undo/iu],
  ["withdrawing a question", "withdrawQuestion", () => own("withdrawCountersign"), /^withdraw counter/iu],
  ["reminding", "urge", () => <InstanceActions detail={offering("urge")} />, /remind/iu],
  ["following", "updateFavorite", () => <InstanceActions detail={offering("follow")} />, /follow/iu],
  ["saying that one has read a task", "toReadInfo", () => <Reading />, /read/iu],
  [
    "saying that one has read what was sent on",
    "toReadInfo",
    () => <ReadingNotice applyId="AP1" />,
    /mark as read/iu,
  ],
  ["approving several", "approveMany", () => <BatchBar batch={batch} onApproved={never} />, /^approve/iu],
  [
    "handing over",
    "/task/handOver",
    () => <HandOverForm heading={nowhere} onDone={never} />,
    /hand over/iu,
    choose(0, 1),
  ],
  [
    "handing over what was selected",
    "/task/handOver",
    () => <HandOverForm heading={nowhere} chosen={[1]} onDone={never} />,
    /hand over/iu,
    choose(),
  ],
  [
    "entering an absence",
    "enterAbsence",
    () => <AbsenceForm processes={[]} />,
    /enter absence/iu,
    async (user) => {
      await choose()(user);
      await user.type(screen.getByLabelText(/last day/u), "2030-01-02");
    },
  ],
  [
    "closing a question",
    "closeQuestion",
    () => <PostItem post={question} answers={undefined} mayAnswer onAnswer={never} />,
    /no reply needed/iu,
  ],
  [
    "withdrawing a post",
    "withdrawPost",
    () => (
      <PostItem
        post={{ ...question, changeableUntil: new Date(Date.now() + 600_000).toISOString() }}
        answers={undefined}
        mayAnswer
        onAnswer={never}
      />
    ),
    /withdraw/iu,
  ],
];

function choose(...at: number[]) {
  return async (user: UserEvent) => {
    for (const each of at.length === 0 ? [0] : at) {
      await user.type(screen.getAllByRole("combobox")[each]!, "Head");
      await user.click(await screen.findByRole("option", { name: /Head/u }));
    }
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
  changeSeatsPreview: { closes: [], opens: [], tells: [] },
  signUsers: [{ userCode: "head", realName: "Head", deptName: "Office" }],
  taskHolders: [{ userCode: "head", realName: "Head", tasks: 1, hasLeft: false }],
  handOverPreview: { total: 1, questions: 0, starts: 0, processes: [] },
  mySignature: { picture: null },
  readTasks: {
    rows: [{ readingId: 1, sentBy: "Head", sentAt: "2026-03-01T08:00:00Z", note: "" }],
    total: 1,
  },
};
/** Of those forms, a field that the server can refuse, and what it is called. */
const fields: readonly [string, string, RegExp][] = [
  ["transferring", "userCodes", /to whom/iu],
  ["delegating", "reason", /reason/iu],
  ["adding people", "userCodes", /who/iu],
  ["inserting a step", "taskName", /name of the step/iu],
  ["taking somebody out", "reason", /reason/iu],
  ["saying that one has read a task", "opinion", /comment/iu],
  ["saying that one has read what was sent on", "opinion", /comment/iu],
  ["approving several", "approveComments", /comment/iu],
  ["handing over", "fromUserCode", /whose tasks/iu],
  ["handing over what was selected", "toUserCode", /to whom/iu],
  ["entering an absence", "toDay", /last day/iu],
  ["reassigning", "reason", /reason/iu],
  ["naming an assistant", "userCode", /./u],
  ["a post", "message", /message/iu],
  ["a post written anew", "message", /message/iu],
  ["feedback", "message", /./u],
];
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
      "hands",
      "reading",
      "workbench",
    ]);
    wire.listen({ onUnhandledRequest: "error" });
    const parameters = { timeZone: "Asia/Shanghai" };
    const user = { userCode: "staff", organId: 1, access: [], administers: [null], routes: [], parameters };
    sessionStore.setUser(user as unknown as SessionUser);
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
      const { user, before } = await fill(form, button, besides);

      // when
      await user.click(await mainOf(button));

      // then
      await waitFor(() => expect(refusals()).toBe(1));
      expect((await screen.findAllByText(/The words of it\./u))[0]).toBeVisible();
      expect(written()).toEqual(before);
    },
  );

  it.each(fields)(
    "%s, for %s: it stands at the field alone, which takes the focus",
    async (what, place, name) => {
      // given
      const [, path, form, button, besides] = forms.find(([each]) => each === what)!;
      refuse(path, { code: 12140, msg: "Check the input.", errors: { [place]: "The words of it." } });
      const { user, before } = await fill(form, button, besides);

      // when
      await user.click(await mainOf(button));

      // then
      const field = await screen.findByLabelText(name, { selector: "[aria-invalid=true]" });
      expect(field).toHaveAccessibleDescription(/The words of it\./u);
      await waitFor(() => expect(field).toHaveFocus());
      expect(noticeStore.read()).toEqual([]);
      expect(written()).toEqual(before);
      expect(await mainOf(button)).toBeEnabled();
    },
  );
});

/** Draws a form and writes into whatever it has. */
async function fill(
  form: () => ReactNode,
  button: RegExp,
  besides: ((user: UserEvent) => Promise<void>) | undefined,
): Promise<{ user: UserEvent; before: string[] }> {
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
  return { user, before: written() };
}

/** What sends it, once that can be pressed. */
async function mainOf(button: RegExp): Promise<HTMLElement> {
  const buttons = await screen.findAllByRole<HTMLButtonElement>("button", { name: button });
  const main = buttons.findLast((each) => each.type === "submit") ?? buttons.at(-1)!;
  await waitFor(() => expect(main).toBeEnabled());
  return main;
}
