import { generateKeyPairSync } from "node:crypto";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { calls } from "#contract/calls/index.ts";
import { notAvailableYet } from "#server/http/not-available-yet.ts";
import { aPkcs12 } from "../support/builders/a-certificate.ts";
import type { MarkedCompany } from "../support/builders/a-marked-company.ts";
import { contractContent } from "../support/builders/a-legal-contract.ts";
import { aMatrix } from "../support/builders/a-matrix.ts";
import { anEncryptedApplyId } from "../support/builders/an-encrypted-apply-id.ts";
import { aSignature } from "../support/builders/a-signature.ts";
import { unique } from "../support/builders/unique.ts";

const aReleaseKey = () =>
  generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "der" }).toString("base64");

/** Who makes a call in the matrix. */
export const callers = ["everything", "admin", "designer", "member", "foreigner", "stranger"] as const;
export type Caller = (typeof callers)[number];

/** Streams that never end by themselves: who may open one is asked elsewhere (`tests/server/events`). */
const endless: readonly string[] = ["events"];

/** The calls of the matrix: those that are served. Those of tables (`{entity}`) have a matrix of their own. */
export const inMatrix: readonly CallDeclaration[] = calls.filter(
  ({ name, path }) =>
    !path.includes("{entity}") && !notAvailableYet.includes(name) && !endless.includes(name),
);

/** How a call is made about the things of a company. */
export interface Asked {
  input(company: MarkedCompany): object;
  /** Who succeeds with it about their own company; `nobody` where it needs more than a company's things. */
  by: "everything" | "admin" | "designer" | "member" | "nobody";
}

const nothing = (by: Asked["by"] = "member"): Asked => ({ by, input: () => ({}) });
const asked = (by: Asked["by"], input: Asked["input"]): Asked => ({ by, input });
const member = (input: Asked["input"]): Asked => asked("member", input);
const admin = (input: Asked["input"]): Asked => asked("admin", input);
const designer = (input: Asked["input"]): Asked => asked("designer", input);
const everything = (input: Asked["input"]): Asked => asked("everything", input);
const nobody = (input: Asked["input"]): Asked => asked("nobody", input);
/** A part of every mark, to look for by. */
const keyword = { keyword: "0X" };

const page = ({ pageId, organId }: MarkedCompany) => ({
  pageId,
  label: "改",
  company: String(organId),
  state: "effective",
  components: [{ componentCode: "note", componentTitle: "改", componentType: 1001, componentDataType: 1001 }],
});
const block = {
  components: [
    {
      componentOrder: 1,
      componentCode: "note",
      componentTitle: "改",
      componentType: 1001,
      componentDataType: 1001,
    },
  ],
  events: [],
};
const definition = ({ processId, pageId, organId, head }: MarkedCompany) => ({
  processId,
  pageId,
  processName: "改",
  processTypeId: "personnel",
  company: String(organId),
  status: "enabled",
  processComments: "改",
  startRoles: ["employee"],
  tags: ["改"],
  tasks: [
    {
      taskId: "apply",
      taskName: "起",
      taskType: "start",
      transitions: [{ sequence: 1, toTaskId: "one", transExpression: "" }],
    },
    {
      taskId: "one",
      taskName: "一",
      taskType: "approve",
      assignedType: "users",
      taskAssigned: head,
      taskRunWay: "any",
      taskHour: 8,
      transitions: [{ sequence: 1, toTaskId: "END", transExpression: "" }],
    },
  ],
});
const draft = ({ draft: { instanceId, bpdTaskId } }: MarkedCompany) => ({
  instanceId,
  bpdTaskId,
  applyTitle: "改",
  data: JSON.stringify({ note: "改" }),
});

/** Made once: it takes OpenSSL a while. */
const certificate = (await aPkcs12()).toString("base64");

/** No two seals of an organisation share a name. */
let sealNumber = 0;

/**
 * How every declared call is made about a company's things, by name. A new call that is missing here fails the matrix;
 * so does one that is gone. Calls of tables (`{entity}`) are in the matrix of tables.
 */
export const callInputs: Readonly<Record<string, Asked>> = {
  // Log-in and the session.
  captcha: nothing(),
  validLoginNetwork: nothing(),
  changePassword: nobody(() => ({ currentPassword: "x", newPassword: "x" })),
  currentSession: nothing(),
  ssoTokenLogin: nobody(() => ({ token: "x.y.z" })),
  bpmLogin: nobody(() => ({ bpmToken: "x.y.z" })),
  eHomeLogin: nobody(({ member: userName }) => ({ eToken: "x.y.z", userName })),
  cookieLogin: nobody(() => ({})),
  checkThirdPartyLogin: nobody(() => ({ from: "sso", token: "x.y.z" })),
  deviceLogin: nobody(() => ({ deviceToken: "x".repeat(43) })),
  issueTicket: nobody(() => ({ call: "downloadFile" })),
  verifySealedFile: nobody(({ mark }) => ({ code: `${mark}-CODE` })),
  sealQueryInstance: nobody(({ mark }) => ({ applyId: `${mark}-CODE` })),
  sealQueryTaskPage: nobody(({ mark }) => ({ applyId: `${mark}-CODE` })),
  sealQueryDataItems: nobody(() => ({ dataEnName: "styleOfUseStamp" })),
  sealQueryDataItem: nothing(),
  login: nobody(({ member: username }) => ({ username, password: "x" })),
  logout: nothing(),
  todoLogin: nobody(({ member: username }) => ({ username, password: "x" })),
  clientSettings: nothing(),
  reportFault: nobody(() => ({ kind: "error", message: "x" })),
  docs: nothing(),
  docsScript: nothing(),
  docsStyle: nothing(),
  openApi: nothing(),
  tableValidator: nobody(() => ({})),
  switchOrganisation: member(({ organId }) => ({ organId })),

  // Applications.
  applicants: member(({ processId }) => ({ processId, ...keyword })),
  withdrawApply: nobody(({ running: { instanceId } }) => ({ instanceId })),
  myAssistants: nothing(),
  nameAssistant: member(({ staff }) => ({ userCode: staff, fromDay: "2026-12-01" })),
  endAssistant: nobody(() => ({ assistantId: 1 })),
  myAbsences: nothing(),
  enterAbsence: member(({ staff }) => ({ userCode: staff, fromDay: "2026-12-01", toDay: "2026-12-03" })),
  endAbsence: nobody(() => ({ absenceId: 1 })),
  applicationWay: member(({ running: { applyId } }) => ({ applyId })),
  applyTasks: member(() => keyword),
  approveInfo: member(({ decided: { seat } }) => ({ approveId: seat })),
  approveTasks: member(() => keyword),
  attentionTasks: member(() => keyword),
  backUsers: member(({ waiting: { seat } }) => ({ bpdTaskId: seat })),
  cancelApply: member(({ draft: { instanceId } }) => ({ instanceId })),
  claim: nobody(({ waiting: { seat } }) => ({ bpdTaskId: seat })),
  changeSeats: nobody(({ waiting: { seat }, head }) => ({
    bpdTaskId: seat,
    change: "transfer",
    userCodes: [head],
    reason: "改",
  })),
  changeSeatsPreview: nobody(({ waiting: { seat }, head }) => ({
    bpdTaskId: seat,
    change: "transfer",
    userCodes: [head],
  })),
  giveBack: nobody(({ waiting: { seat } }) => ({ bpdTaskId: seat })),
  takeOver: nobody(({ waiting: { seat } }) => ({ bpdTaskId: seat })),
  closingPreview: member(({ running: { applyId } }) => ({ applyId, action: "recall" })),
  getProcessInstanceSource: member(({ running: { instanceId } }) => ({ bpdInstanceId: instanceId })),
  externalInstanceDetail: member(({ running: { applyId } }) => ({ apply: anEncryptedApplyId(applyId) })),
  instanceDetail: member(({ running: { applyId } }) => ({ applyId })),
  noticeTasks: member(() => keyword),
  recallInstance: member(({ running: { applyId } }) => ({ applyId, reason: "改" })),
  saveApplyInfo: member(draft),
  signUsers: member(({ waiting: { seat } }) => ({ bpdTaskId: seat })),
  submitApply: member(({ draft: { instanceId, bpdTaskId }, member: applyUser }) => ({
    instanceId,
    bpdTaskId,
    applyUser,
  })),
  submitApprove: member(({ waiting: { seat } }) => ({
    bpdTaskId: seat,
    actionCode: "14",
    approveComments: "改",
  })),
  submitToPreview: member(draft),
  takeBack: member(({ decided: { seat } }) => ({ bpdTaskId: seat })),
  taskPage: member(({ running: { instanceId } }) => ({ bpdInstanceId: instanceId })),
  readRules: designer(({ processId }) => ({ processId })),
  saveReadRules: designer(({ processId, head }) => ({
    processId,
    rowVersion: 0,
    rules: [{ afterTask: null, userCodes: [head], roles: [], note: "改" }],
  })),
  getPreTaskList: nothing(),
  preTaskDetail: nobody(({ running: { applyId } }) => ({ applyId })),
  leaveAdvanceOpinion: nobody(({ running: { applyId } }) => ({
    applyId,
    taskId: "leader",
    opinion: "改",
    seen: "x",
  })),
  withdrawAdvanceOpinion: member(({ running: { applyId } }) => ({ applyId, taskId: "leader" })),
  mySignature: nothing(),
  saveSignature: member(() => ({ picture: aSignature() })),
  removeSignature: nothing(),
  opinionSignatures: member(({ running: { applyId } }) => ({ applyId })),
  discussion: member(({ running: { applyId } }) => ({ applyId })),
  postToDiscussion: member(({ running: { applyId }, head }) => ({
    applyId,
    message: "改",
    asked: head,
    sendOn: true,
  })),
  editPost: nobody(() => ({ postId: 1, message: "改" })),
  withdrawPost: nobody(() => ({ postId: 1 })),
  closeQuestion: nobody(() => ({ postId: 1 })),
  sendRead: member(({ running: { applyId }, head }) => ({ applyId, userCodes: [head] })),
  readTasks: nothing(),
  sentReads: nothing(),
  readReceipts: member(({ running: { applyId } }) => ({ applyId })),
  recallReads: member(({ running: { applyId } }) => ({ applyId })),
  remindReaders: member(({ running: { applyId } }) => ({ applyId })),
  toReadInfo: nobody(({ waiting: { seat } }) => ({ bpdTaskId: seat })),
  todoCounts: nothing(),
  todoTaskDetail: member(({ waiting: { seat } }) => ({ bpdTaskId: seat })),
  todoTasks: member(() => keyword),
  pendingCounts: nothing(),
  urge: member(({ running: { applyId } }) => ({ applyId })),
  withdrawQuestion: nobody(({ waiting: { seat } }) => ({ bpdTaskId: seat })),
  listApplyByPage: member(({ staff }) => ({ applyUserCode: staff })),
  listQueriedProcesses: member(() => ({})),
  queryApproveTasks: member(() => ({})),
  exportApproveTasks: member(() => ({ format: "csv" })),
  queryApprovalChains: member(() => keyword),
  generateApprovalChains: member(() => ({ ...keyword, format: "csv" })),
  searchEverything: member(() => keyword),
  downloadFile: member(({ fileId }) => ({ fileId })),
  fileTicket: member(({ fileId }) => ({ fileId })),
  fileUpload: nobody(({ running: { instanceId } }) => ({ instanceId })),

  // Processes and forms.
  checkStart: member(({ processId }) => ({ processId })),
  processMenus: member(({ organId }) => ({ companyId: organId })),
  listStartRole: member(({ processId }) => ({ processId })),
  selectList: nobody(({ pageId }) => ({ pageId, componentCode: "note" })),
  incidents: designer(() => keyword),
  resolvedIncidents: designer(() => keyword),
  exportResolvedIncidents: designer(() => ({ format: "csv" })),
  retryIncident: nobody(({ running: { instanceId } }) => ({ instanceId, visitId: 1 })),
  resolveIncident: nobody(({ running: { instanceId } }) => ({ instanceId, visitId: 1, reason: "办好了" })),
  openTasks: designer(({ staff }) => ({ userCode: staff })),
  handOver: designer(({ waiting: { seat }, head }) => ({
    bpdTaskIds: [seat],
    toUserCode: head,
    reason: "改",
  })),
  handOverPreview: designer(({ head }) => ({ fromUserCode: head })),
  handOvers: designer(() => ({})),
  taskHolders: designer(({ staff }) => ({ keyword: staff })),
  approveMany: member(({ waiting: { seat } }) => ({
    tasks: [{ bpdTaskId: seat }],
    approveComments: "改",
  })),
  specialPreview: designer(({ running: { applyId } }) => ({ operation: "cancel", ids: applyId })),
  specialOperation: designer(({ running: { applyId } }) => ({
    operation: "urge",
    ids: applyId,
    reason: "改",
  })),
  specialOperationsDone: designer(() => ({})),
  batchCreateTask: designer(({ processId }) => ({
    jsonString: JSON.stringify([{ processId, applyTitle: "改", data: {} }]),
  })),
  createSpecialVersion: nobody(({ running: { applyId } }) => ({ applyId, taskId: "one" })),
  specialProcessId: member(() => ({})),
  specialVersions: member(({ running: { applyId } }) => ({ applyId })),
  specialVersion: nobody(({ running: { applyId } }) => ({ applyId, version: 1 })),
  releaseSlip: member(({ running: { instanceId } }) => ({ instanceId })),
  sendReleaseMessage: nobody(({ complete: { instanceId } }) => ({
    phone: "13800000000",
    content: "改",
    bpdInstanceId: instanceId,
  })),
  sendFeedback: member(() => ({ message: "改" })),
  myFeedback: member(() => ({})),
  listFeedback: designer(() => ({})),
  answerFeedback: nobody(() => ({ feedbackId: 1, answer: "改" })),
  reassign: designer(({ waiting: { seat }, head }) => ({ bpdTaskId: seat, toUserCode: head, reason: "改" })),
  jumpPreview: nobody(({ running: { instanceId } }) => ({ instanceId, taskId: "gone" })),
  jump: nobody(({ running: { instanceId } }) => ({ instanceId, taskId: "gone", reason: "改" })),
  reassignPreview: designer(({ waiting: { seat }, head }) => ({ bpdTaskId: seat, toUserCode: head })),
  processDesignNames: designer(({ head, pageId }) => ({ userCodes: [head], pageId })),
  findAssignees: designer((company) => ({
    task: definition(company).tasks[1],
    pageId: company.pageId,
    applyUser: company.staff,
  })),
  tryProcess: designer((company) => ({
    definition: definition(company),
    applyUser: company.staff,
    moves: [],
  })),
  sampleCases: designer(({ processId }) => ({ processId })),
  saveSampleCase: designer((company) => ({
    processId: company.processId,
    caseName: "改",
    applyUser: company.staff,
    values: {},
    expected: { steps: [], ends: "complete" },
  })),
  sampleCaseOfApplication: designer(({ complete: { applyId } }) => ({ applyId })),
  // There is none.
  removeSampleCase: nobody(({ processId }) => ({ processId, caseId: 1 })),
  runSampleCases: designer((company) => ({
    processId: company.processId,
    definition: definition(company),
  })),
  // Nothing of it ends within the period.
  beginBackTest: nobody((company) => ({
    definition: definition(company),
    fromDay: "2000-01-01",
    untilDay: "2000-01-02",
  })),
  backTests: designer(({ processId }) => ({ processId })),
  // There is none.
  backTestReport: nobody(() => ({ backTestId: 1 })),
  cancelBackTest: nobody(() => ({ backTestId: 1 })),
  exportBackTest: nobody(() => ({ backTestId: 1, format: "csv" })),
  listReportFiles: nothing(),
  // There is none.
  cancelReportFile: nobody(() => ({ fileId: "none" })),
  writeReportFileAgain: nobody(() => ({ fileId: "none" })),
  removeReportFile: nobody(() => ({ fileId: "none" })),
  downloadReportFile: nobody(() => ({ fileId: "none" })),
  listFormBlocks: designer(() => ({})),
  getFormBlock: designer(({ blockId }) => ({ blockId })),
  saveFormBlock: designer(({ blockId }) => ({ blockId, rowVersion: 1, blockName: "改", ...block })),
  renameFormBlock: designer(({ blockId }) => ({ blockId, rowVersion: 1, blockName: "改" })),
  removeFormBlock: designer(({ blockId }) => ({ blockId })),
  listMatrices: designer(() => ({})),
  matrixDetail: designer(({ matrixId }) => ({ matrixId })),
  saveMatrix: designer(({ matrixId, head }) => ({
    matrixId,
    rowVersion: 1,
    content: aMatrix({ named: head, called: "改" }),
  })),
  publishMatrix: designer(({ matrixId }) => ({ matrixId, rowVersion: 1 })),
  removeMatrix: designer(({ matrixId }) => ({ matrixId, rowVersion: 1 })),
  askMatrix: designer(({ head, staff }) => ({
    content: aMatrix({ named: head }),
    applyUser: staff,
    values: { amount: 1 },
  })),
  readMatrixSheet: nobody(() => ({})),
  readFormSheet: nobody(() => ({})),
  exportMatrix: designer(({ matrixId }) => ({ matrixId, format: "csv" })),
  getProcessDataList: designer(({ processId }) => ({ processId })),
  saveOrUpdateProcessData: designer(definition),
  presentAtDesign: designer(({ processId }) => ({ kind: "process", id: processId, tab: "t" })),
  noteVersion: designer(({ processId }) => ({ processId, version: 1, note: "改" })),
  processVersions: designer(({ processId }) => ({ processId })),
  processHistory: designer(({ processId }) => ({ processId })),
  exportProcessList: designer(() => ({ format: "csv" })),
  listProcessReports: member(() => ({})),
  exportProcessReports: member(() => ({ format: "csv" })),
  processReport: designer(({ processId }) => ({ processId })),
  processReportRows: designer(({ processId }) => ({ processId })),
  exportProcessReport: designer(({ processId }) => ({ processId, format: "csv" })),
  listLegalContracts: member(() => keyword),
  exportLegalContracts: member(() => ({ format: "csv" })),
  legalContractDetail: member(({ contract: { contractId } }) => ({ contractId })),
  saveLegalContract: member(({ contractDraft, member: responsible }) => ({
    ...contractDraft,
    content: contractContent(responsible, { title: "改" }),
  })),
  settleInstalment: member(({ contract }) => ({ ...contract, instalment: 1, settledOn: "2026-04-01" })),
  terminateLegalContract: member(({ contract }) => ({
    ...contract,
    terminatedOn: "2026-05-01",
    reason: "改",
  })),
  archiveLegalContract: member(({ contract }) => ({
    ...contract,
    archiveNo: "改",
    location: "",
    retention: "10y",
  })),
  cancelLegalContract: member(({ contractDraft }) => ({ ...contractDraft, reason: "改" })),
  // The companies have no process for contracts, and none is under way.
  submitLegalContract: nobody(({ contractDraft }) => contractDraft),
  sealLegalContract: nobody(({ contract }) => contract),
  takeBackLegalContract: nobody(({ contract }) => contract),
  // There is one version of the process alone.
  migrationPreview: nobody(({ processId }) => ({ processId, fromVersion: 1, toVersion: 2 })),
  migrateApplications: nobody(({ processId }) => ({ processId, fromVersion: 1, toVersion: 2, reason: "改" })),
  migrations: designer(({ processId }) => ({ processId })),
  exportProcessSql: admin(({ processId }) => ({ generateProcessDataId: processId, format: "json" })),
  releaseContents: admin(({ processId }) => ({ processIds: [processId] })),
  // What a file says is judged by its signature alone.
  previewRelease: nobody(() => ({ bundle: "{}" })),
  importRelease: nobody(() => ({ bundle: "{}", accept: ["process:LEAVE"] })),
  releases: admin(() => ({})),
  rollBackRelease: nobody(() => ({ releaseId: 1 })),
  releaseKeys: everything(() => ({})),
  trustReleaseKey: everything(() => ({ keyName: "改", publicKey: aReleaseKey() })),
  distrustReleaseKey: nobody(() => ({ fingerprint: "none" })),
  processTemplates: designer(() => ({})),
  // A new id each time: whoever takes it makes a process of their own.
  createFromTemplate: designer(() => ({
    templateId: "leave",
    processId: `LEAVE${unique()}`,
    processName: "请假",
  })),
  changeProcess: designer(({ processId }) => ({ processId, rowVersion: 1, processVisibility: "hidden" })),
  removeProcess: designer(({ mark }) => ({ processId: `DRAFT${mark}`, rowVersion: 1 })),
  setProcessMessagingVisibility: designer(({ processId }) => ({ processId, type: "0" })),
  insertFormPageInfo: designer((company) => ({ data: JSON.stringify(page(company)) })),
  getFormPage: designer(({ pageId }) => ({ pageId })),
  listPagesByKeyAndIdForAll: designer(({ pageId }) => ({ pageId })),
  listProcessForPageId: designer(({ pageId }) => ({ pageId })),
  updatePageStatus: designer(({ pageId }) => ({ pageId, version: 1, status: "failed" })),
  queryNodeById: member(({ organId }) => ({ id: organId })),
  queryRootNode: nobody(({ organId }) => ({ ids: String(organId) })),
  listComponentDataTypes: nothing(),
  listComponentTypes: nothing(),
  listPageFunction: nothing(),
  listPageTriggerType: nothing(),
  // Of a row of a table whose schema the matrix does not load.
  externalTask: nobody(() => ({ id: "T-1" })),
  encryptApplyId: member(() => ({ text: "AP1" })),
  userCheckOperate: member(() => ({ operate: "listUsers" })),
  checkOperates: member(() => ({ operates: ["listUsers", "/userManage"] })),
  formFields: admin(({ processId }) => ({ processId })),
  mergeProcessCategory: nobody(() => ({ fromTypeId: "QG0X-from", toTypeId: "QG0X-to" })),
  undoCategoryMerge: nobody(() => ({ mergeId: "00000000-0000-4000-8000-000000000000" })),
  getDataItemByEnName: nobody(() => ({ enName: "QG0X" })),
  getDataItemControlList: nobody(() => ({ dataEnName: "QG0X" })),
  getDataItemCtrlByType: nothing(),
  listDataItem: designer(() => ({})),
  listItem: designer(() => ({})),
  addItem: nobody(() => ({ name: "改", type: "1001", dataEnName: "added" })),
  updateItem: nobody(() => ({ code: "QG0X", name: "改", dataEnName: "QG0X" })),
  dataItemUses: nobody(() => ({ key: "none" })),
  dataValueUses: nobody(() => ({ key: 1 })),
  tableUses: nobody(() => ({ entity: "nowhere" })),
  tablesMissing: nobody(() => ({})),
  previewTemplate: nobody(() => ({ key: 1 })),

  // People and what is one's own.
  config: nothing(),
  updateConfig: member(() => ({ data: JSON.stringify({ mode: "dark" }) })),
  updateFavorite: member(({ running: { applyId } }) => ({ favObjId: applyId, status: "0" })),
  listUserMenu: nothing(),
  generateCode: nobody(() => ({ prefix: "AP" })),
  departmentNames: member(({ deptId }) => ({ deptIds: [deptId] })),
  getUserInfoByUserCode: member(({ staff }) => ({ userCode: staff })),
  getUserList: member(({ deptId }) => ({ deptId, pageSize: 50 })),
  getUserRoleList: member(() => ({ pageSize: 50 })),
  listDepartments: nothing(),
  listUsers: member(() => ({ queryStr: "0X" })),
  searchUserList: member(() => ({ ...keyword, pageSize: 50 })),
  userOrgan: admin(({ staff, organId }) => ({ userCode: staff, companyId: organId })),
  userOrganC: admin(({ staff }) => ({ userCode: staff })),
  listSeal: member(() => ({})),
  addSeal: admin(({ deptId }) => ({ sealName: `改${(sealNumber += 1)}`, deptId })),
  updateSeal: admin(({ sealId }) => ({ sealId, sealDesc: `改${(sealNumber += 1)}` })),
  physicalSealings: admin(() => ({})),
  sealHandOvers: admin(() => ({})),
  handOverSeal: nobody(({ sealId, staff }) => ({ sealId, userCode: staff, purpose: "改" })),
  takeSealBack: nobody(({ sealId }) => ({ sealId })),
  finishPhysicalSealing: nobody(({ running: { instanceId } }) => ({
    bpdInstanceId: instanceId,
    impressions: 1,
    scans: [],
  })),
  documentToSeal: member(({ fileId }) => ({ fileId })),
  placementTemplates: nothing(),
  savePlacementTemplate: member(() => ({
    templateName: `改${(sealNumber += 1)}`,
    isShared: false,
    placements: [{ sealId: 1, position: "documentSeal", spots: [{ page: 1, xMm: 50, yMm: 50 }] }],
  })),
  removePlacementTemplate: nobody(() => ({ templateId: 1 })),
  uploadSealCertificate: admin(({ sealId }) => ({ sealId, pkcs12: certificate, password: "secret" })),
  sealDetail: admin(({ sealId }) => ({ sealId })),
  listSealOrders: admin(() => ({})),
  listSyncSealPrintLog: admin(({ running: { instanceId } }) => ({ bpdInstanceId: instanceId })),
  syncSealPrint: nobody(({ running: { instanceId } }) => ({ bpdInstanceId: instanceId })),
  pushSealOrders: nobody(({ running: { applyId } }) => ({ applyIds: [applyId] })),
  listSealOrgans: nobody(({ deptId }) => ({ parentDeptId: deptId })),

  // Administration.
  accountDetail: admin(({ staff }) => ({ userCode: staff })),
  effectiveRights: admin(({ staff }) => ({ userCode: staff })),
  endAccountSessions: admin(({ member: userCode }) => ({ userCode })),
  resetSecondFactor: admin(({ staff }) => ({ userCode: staff })),
  listLoginWaits: admin(() => ({})),
  liftLoginWait: admin(({ staff }) => ({ kind: "account", subject: staff })),
  mySecurity: nothing(),
  endMySession: nobody(({ sessionId }) => ({ sessionId })),
  endMyDevice: nobody(() => ({ deviceId: "00000000-0000-4000-8000-000000000000" })),
  endMyOthers: nothing(),
  askMyPasskey: nobody(() => ({ challenge: "none", rpId: "localhost" })),
  logInSecond: nobody(() => ({ challenge: "none", code: "000000" })),
  myFactors: nothing(),
  confirmIdentity: nobody(() => ({ password: "wrong" })),
  offerMyTotp: nothing(),
  confirmMyTotp: nobody(() => ({ code: "000000" })),
  offerMyPasskey: member(() => ({ rpId: "localhost" })),
  addMyPasskey: nobody(() => ({ label: "x", passkey: {} })),
  removeMyFactor: nobody(() => ({})),
  renewMyRecoveryCodes: nobody(() => ({})),
  unlockAccount: admin(({ staff }) => ({ userCode: staff })),
  grantRole: admin(({ staff, organId }) => ({ roleCode: "legal", organId, userCodes: [staff] })),
  listRoleHolders: admin(() => ({ roleCode: "employee", pageSize: 50 })),
  setAccountOrganisations: admin(({ staff, organId, deptId }) => ({
    userCode: staff,
    organisations: [{ organId, deptId }],
    defaultOrganId: organId,
  })),
  setAccountRoles: admin(({ staff, organId }) => ({
    userCode: staff,
    roles: [{ roleCode: "legal", organId }],
  })),
  resetUserPassword: admin(({ staff }) => ({ key: staff })),
  roleDetail: admin(() => ({ roleCode: "employee" })),
  listRightChoices: nothing("admin"),
  copyRole: everything(() => ({ roleCode: "employee", newCode: "copied", newName: "改" })),
  setRoleRights: everything(() => ({ roleCode: "employee", menuIds: [], routes: [], calls: [] })),
  logSummary: admin(() => ({ days: 7, utcOffsetMinutes: 480 })),
  auditEvents: everything(() => ({})),
  listParameters: nothing("admin"),
  historyChecks: nothing("admin"),
  historyFindings: admin(({ historyCheckId }) => ({ checkId: historyCheckId })),
  beginHistoryCheck: nothing("admin"),
  organisationDays: nothing(),
  workCalendar: admin(() => ({ year: 2026 })),
  saveWorkDays: admin(() => ({ days: [{ day: "2026-12-24", kind: "free" }] })),
  listParameterChanges: admin(() => ({ name: "pageSizeDefault" })),
  saveParameter: admin(() => ({ name: "urgesPerDay", scope: "organisation", value: 4 })),
  undoParameterChange: admin(({ changeId }) => ({ changeId })),
  applicationTable: nothing("admin"),
  copyDataRestrictions: everything(({ staff, member: to }) => ({ fromUserCode: staff, toUserCodes: [to] })),
  viewAs: admin(({ staff }) => ({ userCode: staff })),
  listBackgroundJobs: nothing("admin"),
  listSentMail: nothing("admin"),
  repeatSentMail: nothing("admin"),
  mailPreferences: nothing(),
  pushDevices: nothing(),
  addPushDevice: member(() => ({
    endpoint: "https://fcm.googleapis.com/fcm/send/0",
    p256dh: `B${"A".repeat(86)}`,
    auth: "A".repeat(22),
  })),
  removePushDevice: nobody(() => ({ deviceId: 1 })),
  openFromMail: nobody(() => ({ link: "nothing of ours" })),
  runBackgroundJobAgain: nobody(() => ({ id: "queue:0" })),
  giveUpBackgroundJob: nobody(() => ({ id: "queue:0" })),
  runScheduleJob: nobody(() => ({ key: "QG0X" })),
  clearMenuCache: nothing("everything"),
  retryOutboundCalls: nobody(() => ({ keys: [1] })),
  retryUploads: nobody(() => ({ keys: [1] })),
  listSchemaProblems: nothing("everything"),
  purgeSetAside: nobody(() => ({ entity: "gone", confirm: "gone" })),
  listEntities: nothing(),
  currentEntities: nothing(),
  listTableViews: nothing(),
  listViewRoles: nothing("member"),
};
