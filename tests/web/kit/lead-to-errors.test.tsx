import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { MatrixDetail } from "#contract/calls/approver-matrix.ts";
import type { FormBlockEntry } from "#contract/calls/form-block.ts";
import type { ProcessRow } from "#contract/calls/process-manage.ts";
import type { ErrorName } from "#contract/errors/catalogue.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { ParameterName } from "#contract/parameters/catalogue.ts";
import type { PhysicalSealing } from "#contract/shapes/physical-seal.ts";
import type { SealDetail } from "#contract/shapes/seal.ts";
import type { SessionUser } from "#contract/shapes/session.ts";
import { AccountOrganisations } from "../../../src/web/accounts/account-organisations.tsx";
import type { Account } from "../../../src/web/accounts/account-roles.tsx";
import { RoleUse } from "../../../src/web/accounts/role-use.tsx";
import { AntdFrame, fetchAntd } from "../../../src/web/antd/index.ts";
import { onRefusal, queryClient } from "../../../src/web/api/index.ts";
import { AskForm } from "../../../src/web/approver-matrix/ask-form.tsx";
import { NewMatrixDialog } from "../../../src/web/approver-matrix/new-matrix-dialog.tsx";
import { PublishDialog } from "../../../src/web/approver-matrix/publish-dialog.tsx";
import type { MatrixDraft } from "../../../src/web/approver-matrix/use-matrix-draft.ts";
import { PostForm } from "../../../src/web/discussion/post-form.tsx";
import { AllFeedback } from "../../../src/web/feedback/all-feedback.tsx";
import { MyFeedback } from "../../../src/web/feedback/my-feedback.tsx";
import { PlacementTemplates } from "../../../src/web/fields/seal-placements/placement-templates.tsx";
import { BlockLine } from "../../../src/web/form-builder/blocks/block-line.tsx";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { noticeStore } from "../../../src/web/kit/notice-store.ts";
import { NoticeStrip, useLeadToErrors } from "../../../src/web/kit/index.ts";
import { ParameterEditor } from "../../../src/web/parameters/parameter-editor.tsx";
import { ChangePasswordDialog } from "../../../src/web/password/index.ts";
import { CloneDialog } from "../../../src/web/process-manage/clone-dialog.tsx";
import { ReadRulesForm } from "../../../src/web/read-rules/read-rules-form.tsx";
import { ReceiptsDialog } from "../../../src/web/reading/receipts-dialog.tsx";
import { SendReadDialog } from "../../../src/web/reading/send-read-dialog.tsx";
import { HistoryPart } from "../../../src/web/release-bundle/history-part.tsx";
import { ImportPart } from "../../../src/web/release-bundle/import-part.tsx";
import { KeysPart } from "../../../src/web/release-bundle/keys-part.tsx";
import { SealPush } from "../../../src/web/seal-application/seal-push.tsx";
import { SealOrdersPage } from "../../../src/web/seal-orders/index.ts";
import { FinishSealing } from "../../../src/web/seals/finish-sealing.tsx";
import { SealCertificate } from "../../../src/web/seals/seal-certificate.tsx";
import { SealEditor } from "../../../src/web/seals/seal-editor.tsx";
import { SealHands } from "../../../src/web/seals/seal-hands.tsx";
import { SecurityDialog } from "../../../src/web/security/index.ts";
import { PasskeySetup } from "../../../src/web/security/passkey-setup.tsx";
import { useAct } from "../../../src/web/security/use-act.ts";
import { sessionStore } from "../../../src/web/session/index.ts";
import { ErrorDialogs } from "../../../src/web/shell/error-dialogs.tsx";
import { WorkCalendarPage } from "../../../src/web/work-calendar/index.ts";

const never = () => expect.unreachable("a refused command is not done");
const nothing = () => undefined;

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
const sealing = {
  bpdInstanceId: 1,
  applyId: "AP1",
  applyTitle: "A contract",
  planned: 2,
  seals: [],
  documents: [],
} as unknown as PhysicalSealing;
const placement = { fileId: "f", sealId: 1, page: 1, x: 10, y: 10, rotation: 0 };
const matrix = {
  content: { matrixName: "Limits", dimensions: [], rows: [] },
  stored: { matrixId: "M", rowVersion: 1, problems: {}, versions: [] } as unknown as MatrixDetail,
} as unknown as MatrixDraft;
const block = {
  blockId: 1,
  blockName: "Address",
  rowVersion: 1,
  titles: [],
  componentCount: 1,
  updatedBy: "staff",
  updatedAt: "2026-03-01T08:00:00Z",
} as unknown as FormBlockEntry;
const stored = {
  rowVersion: 1,
  steps: [{ taskId: "t", taskName: "Check" }],
  rules: [{ afterTask: null, userCodes: ["staff"], roles: [], note: "" }],
} as never;
const parameter = (name: ParameterName) => (
  <ParameterEditor name={name} row={{ name, everywhere: null, organisation: null }} onDone={never} />
);

const account = {
  userCode: "head",
  organisations: [
    { organId: 1, organName: "Here", deptId: 1, deptName: "Office", isDefault: true },
    { organId: 2, organName: "There", deptId: 2, deptName: "Office", isDefault: false },
  ],
} as unknown as Account;

function Passkey() {
  const act = useAct();
  return (
    <>
      <PasskeySetup act={act} onDone={never} onCancel={nothing} />
      <p role="alert">{act.fault}</p>
    </>
  );
}

interface Form {
  /** The call that is refused, by the end of its path. */
  path: string;
  draw: () => ReactNode;
  /** What is done before the button is pressed; the words to be typed are put into every text field else. */
  fill?: (user: UserEvent) => Promise<void>;
  button: RegExp;
  /** Places that the server names, and the field of the screen that each is to stand at, by its label. */
  at: Readonly<Record<string, RegExp>>;
  /** Refusals that are about one field whatever they are. */
  codes?: Readonly<Partial<Record<ErrorName, RegExp>>>;
  /** Places that no field of the screen has. */
  elsewhere?: readonly string[];
}

const typed = (label: RegExp, words: string) => async (user: UserEvent) => {
  await user.type(await screen.findByLabelText(label), words);
};
const pressed = (name: RegExp) => async (user: UserEvent) => {
  await user.click(await screen.findByRole("button", { name }));
};
const chosen = (name: RegExp) => async (user: UserEvent) => {
  const field = (await screen.findAllByRole("combobox", { name }))[0]!;
  await user.type(field, "Head");
  await waitFor(() => expect(document.querySelectorAll(offered)).not.toHaveLength(0));
  await user.click([...document.querySelectorAll(offered)].at(-1)!);
};
/** What antd offers, else what the kit does. */
const offered = ".ant-select-item-option, [role=listbox]:not([id^=rc_]) [role=option]";
const all =
  (...acts: readonly ((user: UserEvent) => Promise<void>)[]) =>
  async (user: UserEvent) => {
    for (const act of acts) await act(user);
  };
const aFile = (name: string) => async (user: UserEvent) => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  await user.upload(input, new File(['{"objects":[]}'], name));
};

const forms: Readonly<Record<string, Form>> = {
  "changing one's password": {
    path: "/auth/changePassword",
    draw: () => <ChangePasswordDialog onChanged={never} onClose={nothing} />,
    fill: all(
      typed(/^current password/iu, "old password 1"),
      typed(/^new password/iu, "quite another 2"),
      typed(/^confirm new/iu, "quite another 2"),
    ),
    button: /^change password/iu,
    at: { currentPassword: /^current password/iu, newPassword: /^new password/iu },
    codes: { currentPasswordWrong: /^current password/iu },
  },
  "a code of an authenticator": {
    path: "/auth/factors/confirmTotp",
    draw: () => <SecurityDialog onClose={nothing} />,
    fill: all(pressed(/authenticator/iu), typed(/^code from/iu, "123456")),
    button: /^confirm$/iu,
    at: { code: /^code from/iu },
  },
  "copying a role": {
    path: "/role/copy",
    draw: () => <RoleUse role={{ roleCode: "keeper", roleName: "Keeper" }} />,
    button: /copy/iu,
    at: { newCode: /code/iu, newName: /name/iu },
  },
  "trusting a key": {
    path: "trustReleaseKey",
    draw: () => <KeysPart />,
    fill: all(typed(/name/iu, "Branch"), typed(/public key/iu, "MCow")),
    button: /add|trust/iu,
    at: { keyName: /name/iu, publicKey: /public key/iu },
  },
  "importing a release": {
    path: "importRelease",
    draw: () => <ImportPart rights={{ history: true }} />,
    fill: aFile("release.json"),
    button: /^import/iu,
    at: { note: /note/iu, bundle: /release bundle/iu },
    codes: { sampleCasesFail: /note/iu, bundleForged: /release bundle/iu },
    elsewhere: ["accept[0]"],
  },
  "a seal's certificate": {
    path: "/seal/uploadCertificate",
    draw: () => <SealCertificate detail={seal} />,
    fill: all(aFile("seal.p12"), typed(/^file password/iu, "secret")),
    button: /upload/iu,
    at: { password: /^file password/iu, pkcs12: /^PKCS/u },
  },
  "handing a seal over": {
    path: "/seal/handOver",
    draw: () => <SealHands seal={seal.seal} />,
    fill: all(chosen(/handed to/iu), typed(/^purpose/iu, "A contract")),
    button: /record handover/iu,
    at: { purpose: /^purpose/iu, userCode: /handed to/iu },
  },
  "recording what was sealed by hand": {
    path: "finishPhysicalSealing",
    draw: () => <FinishSealing sealing={sealing} onClose={nothing} />,
    button: /^(?:save|record)/iu,
    at: { impressions: /impressions/iu, remark: /remark|note|why/iu },
    elsewhere: ["scans", "scans[3]"],
  },
  "changing a seal": {
    path: "updateSeal",
    draw: () => <SealEditor detail={seal} onClose={nothing} />,
    fill: async () => {
      await screen.findByRole("combobox", { name: /keepers/iu });
      await waitFor(() => expect(written()).toHaveLength(22));
    },
    button: /^save/iu,
    at: { sealName: /^seal name/iu, "keepers[0]": /keeper/iu, "drawing.rimText": /rim/iu },
    elsewhere: ["drawing.star", "heightMm", "picture.base64"],
  },
  "keeping places of seals": {
    path: "savePlacementTemplate",
    draw: () => (
      <PlacementTemplates
        fileId="f"
        last={2}
        seals={[seal.seal]}
        placements={[placement as never]}
        onChange={nothing}
      />
    ),
    fill: typed(/template name/iu, "Last page"),
    button: /save as template/iu,
    at: { templateName: /template name/iu },
    elsewhere: ["placements[0].x"],
  },
  "a number among the parameters": {
    path: "saveParameter",
    draw: () => parameter("passwordMinCharacters"),
    button: /^save/iu,
    at: { value: /./u },
    elsewhere: ["name"],
  },
  "a parameter that is on or off": {
    path: "saveParameter",
    draw: () => parameter("secondFactorForAll"),
    button: /^save/iu,
    at: { value: /two-step/iu },
  },
  "a parameter for one organisation": {
    path: "saveParameter",
    draw: () => parameter("urgesPerDay"),
    button: /^save/iu,
    at: { scope: /organization/iu },
  },
  "working days of the week": {
    path: "saveParameter",
    draw: () => parameter("workWeekdays"),
    button: /^save/iu,
    at: { value: /^mon/iu },
  },
  "answering feedback": {
    path: "answerFeedback",
    draw: () => <AllFeedback />,
    fill: all(pressed(/^answer/iu), typed(/answer/iu, "Thank you.")),
    button: /^answer/iu,
    at: { answer: /your answer/iu },
  },
  feedback: {
    path: "sendFeedbackMsg",
    draw: () => <MyFeedback />,
    fill: typed(/./u, "Well done."),
    button: /send/iu,
    at: { message: /./u },
  },
  "rules of sending on": {
    path: "saveReadRules",
    draw: () => <ReadRulesForm processId="P" stored={stored} roles={[]} people={[]} />,
    button: /^save/iu,
    at: {
      "rules[0].note": /^message/iu,
      "rules[0].userCodes": /^people/iu,
      "rules[0].userCodes[0]": /^people/iu,
    },
    elsewhere: ["rules", "rules[0]"],
  },
  "sending on to be read": {
    path: "sendRead",
    draw: () => <SendReadDialog applyId="AP1" applyTitle="A leave" onClose={nothing} />,
    fill: chosen(/.*/u),
    button: /^CC/u,
    at: { note: /^message/iu },
  },
  "asking somebody in a discussion": {
    path: "postToDiscussion",
    draw: () => <PostForm applyId="AP1" writing={{ kind: "message" }} onClose={never} />,
    fill: async (user) => {
      await user.type((await screen.findAllByLabelText(/^message/iu)).at(-1)!, "Why?");
    },
    button: /^post/iu,
    at: { message: /^message/iu },
  },
  "a new matrix": {
    path: "saveMatrix",
    draw: () => <NewMatrixDialog onMade={never} onClose={nothing} />,
    fill: all(typed(/name/iu, "Limits"), typed(/code|id/iu, "LIMITS")),
    button: /^(?:new|add)/iu,
    at: { matrixId: /code|id/iu, "content.matrixName": /name/iu },
    codes: { idTaken: /code|id/iu },
    elsewhere: ["content.rows[0].cells"],
  },
  "publishing a matrix": {
    path: "publishMatrix",
    draw: () => <PublishDialog draft={matrix} onClose={nothing} />,
    button: /publish/iu,
    at: { validFrom: /from/iu },
    elsewhere: ["rows[0].cells[1]"],
  },
  "asking a matrix": {
    path: "askMatrix",
    draw: () => <AskForm draft={matrix} />,
    fill: chosen(/.*/u),
    button: /^find$/iu,
    at: { applyUser: /applicant|find people/iu },
    elsewhere: ["content.rows[0]"],
  },
  "renaming a block": {
    path: "renameFormBlock",
    draw: () => <BlockLine block={block} />,
    fill: pressed(/rename/iu),
    button: /^rename/iu,
    at: { blockName: /name/iu },
  },
  "pushing seal orders by number": {
    path: "pushSealOrders",
    draw: () => <SealOrdersPage />,
    fill: typed(/^application number/iu, "AP1"),
    button: /^push by number/iu,
    at: { applyIds: /^application number/iu, "applyIds[0]": /^application number/iu },
  },
  "pushing the orders of one application": {
    path: "syncSealPrint",
    draw: () => <SealPush bpdInstanceId={1} applyId="AP1" />,
    button: /^push again/iu,
    at: {},
  },
  "a day of the work calendar": {
    path: "saveDays",
    draw: () => <WorkCalendarPage />,
    fill: async (user) => {
      const days = await screen.findAllByRole("button", { name: /\d.*(?:works|day off|working|free)/iu });
      await user.click(days[3]!);
      await user.click(await screen.findByRole("radio", { name: /^day off/iu }));
    },
    button: /^save/iu,
    at: { "days[0].day": /^day off/iu, days: /^day off/iu },
  },
  "the days of a year": {
    path: "saveDays",
    draw: () => <WorkCalendarPage />,
    fill: all(pressed(/^import a year/iu), typed(/^content/iu, `${new Date().getFullYear()}-10-01,free`)),
    button: /^import$/iu,
    at: { "days[0].day": /^content/iu, replacesYear: /^content/iu },
  },
  "the organisations of an account": {
    path: "setOrganisations",
    draw: () => <AccountOrganisations account={account} />,
    button: /^remove/iu,
    at: { organisations: /^department in/iu, "organisations[0].deptId": /^department in/iu },
  },
  "a passkey's name": {
    path: "offerPasskey",
    draw: () => <Passkey />,
    button: /^add/iu,
    at: { label: /^name of the passkey/iu },
  },
  "rolling a release back": {
    path: "rollBackRelease",
    draw: () => <HistoryPart rights={{ rollBack: true }} />,
    fill: pressed(/^roll back/iu),
    button: /^roll back/iu,
    at: {},
    elsewhere: ["releaseId"],
  },
  "reminding those who have not read it": {
    path: "remindReaders",
    draw: () => <ReceiptsDialog applyId="AP1" applyTitle="A leave" onClose={nothing} />,
    button: /^remind/iu,
    at: {},
  },
  "taking back what one reader has not read": {
    path: "recallReads",
    draw: () => <ReceiptsDialog applyId="AP1" applyTitle="A leave" onClose={nothing} />,
    button: /^recall from head/iu,
    at: {},
    elsewhere: ["userCodes[0]"],
  },
  "a process like another": {
    path: "saveOrUpdateProcessData",
    draw: () => <CloneDialog row={{ processId: "P", processName: "P" } as ProcessRow} onClose={nothing} />,
    fill: typed(/\bid\b|code/iu, "P2"),
    button: /^duplicate/iu,
    at: { processId: /\bid\b|code/iu, processName: /name/iu },
    codes: { idTaken: /\bid\b|code/iu },
    elsewhere: ["tasks[0].taskName"],
  },
};

/** What the forms ask before. */
const answers: Readonly<Record<string, unknown>> = {
  "/role/detail": { holders: 1, processes: [], sets: [] },
  releaseKeys: [],
  myFeedback: { rows: [], total: 0 },
  listFeedback: {
    rows: [
      {
        feedbackId: 1,
        userCode: "staff",
        realName: "Staff",
        message: "A wish",
        createdAt: "2026-03-01T08:00:00Z",
        answer: null,
        answeredAt: null,
        answeredBy: null,
      },
    ],
    total: 1,
  },
  checkOperates: {
    allowed: ["renameFormBlock", "saveFormBlock", "removeFormBlock"],
  },
  listSealOrders: {
    rows: [{ bpdInstanceId: 1, applyId: "AP1", orderId: 1, syncStatus: "failed", nextAttemptAt: null }],
    total: 1,
    isConfigured: true,
  },
  "workCalendar/year": {
    timeZone: "Asia/Shanghai",
    workHours: "09:00-17:00",
    workWeekdays: [1, 2, 3, 4, 5],
    publicHolidays: "CN",
    deliveredYears: { from: 2000, to: 2100 },
    delivered: [],
    own: [],
  },
  releases: [
    {
      releaseId: 1,
      company: "Other",
      createdBy: "Staff",
      createdAt: "2026-03-01T08:00:00Z",
      note: null,
      importedBy: "Staff",
      importedAt: "2026-03-01T08:00:00Z",
      rolledBackBy: null,
      rolledBackAt: null,
      objects: [],
    },
  ],
  readReceipts: [
    {
      readingId: "1",
      userCode: "head",
      realName: "Head",
      sentAt: "2026-03-01T08:00:00Z",
      remindedAt: null,
      readAt: null,
      opinion: null,
      recalledAt: null,
    },
  ],
  searchUserList: { rows: [{ userCode: "head", realName: "Head", deptName: "Office" }], total: 1 },
  "/auth/factors": { totpSince: null, passkeys: [], recoveryCodesLeft: 0, isDemanded: false },
  "/auth/security": { sessions: [], devices: [] },
  "/auth/factors/offerTotp": { secret: "ABCDEFGH", uri: "otpauth://totp/x" },
  previewRelease: {
    company: "Other",
    createdBy: "Staff",
    createdAt: "2026-03-01T08:00:00Z",
    importedAs: null,
    objects: [
      { key: "process:P", kind: "process", id: "P", name: "P", state: "new", reasons: [], differences: [] },
    ],
  },
  getProcessDataList: { rows: [{ definition: { processId: "P", tasks: [] } }], total: 1 },
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

function Page({ children }: { children: ReactNode }) {
  useLeadToErrors(onRefusal);
  return (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ErrorDialogs />
        <NoticeStrip />
        <AntdFrame>
          <main>{children}</main>
        </AntdFrame>
      </MemoryRouter>
    </QueryClientProvider>
  );
}

const written = () =>
  [...document.querySelectorAll<HTMLInputElement>("input:not([type=file]), textarea")].map(
    ({ value, checked }) => `${value} ${checked}`,
  );

/** Fills the form and presses its button; answers what was written, and how to press it again. */
async function send({ draw, fill, button }: Form) {
  const user = userEvent.setup();
  render(<Page>{draw()}</Page>);
  await fill?.(user);
  const press = async () => {
    const found = await screen.findAllByRole<HTMLButtonElement>("button", { name: button });
    const main = found.findLast((each) => each.type === "submit") ?? found.at(-1)!;
    await waitFor(() => expect(main).toBeEnabled());
    await waitFor(() => expect(main).not.toHaveAttribute("aria-busy"));
    await user.click(main);
  };
  if (fill === undefined) await screen.findAllByRole("button", { name: button });
  const before = written();
  await press();
  return { before, press };
}

const words = "The words of it.";
const ofField = (place: string) => ({ code: 12140, msg: "Check the input.", errors: { [place]: words } });

describe("a refusal that is about a field", () => {
  beforeAll(async () => {
    await fetchAntd();
    await startTexts("en-US", [
      "app",
      "form",
      "accounts",
      "approver-matrix",
      "discussion",
      "feedback",
      "filing",
      "form-builder",
      "login",
      "my-config",
      "parameters",
      "physical-seal",
      "problems",
      "process-design",
      "process-manage",
      "read-rules",
      "reading",
      "release-bundle",
      "seal-application",
      "seal-certificate",
      "seal-orders",
      "seal-placing",
      "seals",
      "security",
      "task",
      "work-days",
    ]);
    wire.listen({ onUnhandledRequest: "error" });
    sessionStore.setUser({
      userCode: "staff",
      organId: 1,
      access: ["admin"],
      administers: [null],
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

  const atFields = Object.entries(forms).flatMap(([what, form]) => [
    ...Object.entries(form.at).map(([place, label]) => [what, place, form, ofField(place), label] as const),
    ...Object.entries(form.codes ?? {}).map(([name, label]) => {
      const error = { code: errorCatalogue[name as ErrorName].code, msg: words };
      return [what, name, form, error, label] as const;
    }),
  ]);

  it.each(atFields)(
    "%s, %s: stands at it and takes the keyboard there; what was written stays and can be sent again",
    async (_what, _place, form, error, label) => {
      // given
      const refusals = refuse(form.path, error);

      // when
      const { before, press } = await send(form);

      // then
      await waitFor(() => expect(refusals()).toBe(1));
      await screen.findAllByText(words);
      const fields = screen.getAllByLabelText(label);
      const wrong = (field: Element) =>
        field.matches("[aria-invalid=true]") || field.closest("[data-invalid]") !== null;
      await waitFor(() =>
        expect(fields.some((field) => wrong(field) && field.contains(document.activeElement))).toBe(true),
      );
      expect(written()).toEqual(before);

      // when
      await press();

      // then
      await waitFor(() => expect(refusals()).toBe(2));
    },
  );

  it.each(
    Object.entries(forms).flatMap(([what, form]) =>
      [...(form.elsewhere ?? []), "elsewhere"].map((place) => [what, place, form] as const),
    ),
  )(
    "%s, %s: is read where no field is that it is about, and what was written stays",
    async (_w, place, form) => {
      // given
      const refusals = refuse(form.path, ofField(place));

      // when
      const { before } = await send(form);

      // then
      await waitFor(() => expect(refusals()).toBe(1));
      expect((await screen.findAllByText(new RegExp(words, "u")))[0]).toBeVisible();
      expect(written()).toEqual(before);
    },
  );
});
