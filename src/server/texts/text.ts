import { createInstance, type TFunction } from "i18next";
import type { Language } from "#contract/codes/language.ts";
import { defaultLanguage, languages } from "#contract/codes/language.ts";
import enApprovalChains from "#contract/texts/en-US/approval-chains.json" with { type: "json" };
import enBackTest from "#contract/texts/en-US/back-test.json" with { type: "json" };
import enApprovalQuery from "#contract/texts/en-US/approval-query.json" with { type: "json" };
import enApproverMatrix from "#contract/texts/en-US/approver-matrix.json" with { type: "json" };
import enChain from "#contract/texts/en-US/chain.json" with { type: "json" };
import enDataItemUses from "#contract/texts/en-US/data-item-uses.json" with { type: "json" };
import enDocumentMail from "#contract/texts/en-US/document-mail.json" with { type: "json" };
import enDocuments from "#contract/texts/en-US/documents.json" with { type: "json" };
import enErrors from "#contract/texts/en-US/errors.json" with { type: "json" };
import enFormDesign from "#contract/texts/en-US/form-design.json" with { type: "json" };
import enInstallation from "#contract/texts/en-US/installation.json" with { type: "json" };
import enLegalContract from "#contract/texts/en-US/legal-contract.json" with { type: "json" };
import enChat from "#contract/texts/en-US/chat.json" with { type: "json" };
import enMail from "#contract/texts/en-US/mail.json" with { type: "json" };
import enMessages from "#contract/texts/en-US/messages.json" with { type: "json" };
import enNotices from "#contract/texts/en-US/notices.json" with { type: "json" };
import enProblems from "#contract/texts/en-US/problems.json" with { type: "json" };
import enProcessReport from "#contract/texts/en-US/process-report.json" with { type: "json" };
import enProcessDesign from "#contract/texts/en-US/process-design.json" with { type: "json" };
import enProcessManage from "#contract/texts/en-US/process-manage.json" with { type: "json" };
import enIncidents from "#contract/texts/en-US/incidents.json" with { type: "json" };
import enReasons from "#contract/texts/en-US/reasons.json" with { type: "json" };
import enRelease from "#contract/texts/en-US/release.json" with { type: "json" };
import enReleaseBundle from "#contract/texts/en-US/release-bundle.json" with { type: "json" };
import enRoles from "#contract/texts/en-US/roles.json" with { type: "json" };
import enRoutes from "#contract/texts/en-US/routes.json" with { type: "json" };
import enTablesServer from "#contract/texts/en-US/tables-server.json" with { type: "json" };
import enTask from "#contract/texts/en-US/task.json" with { type: "json" };
import jaApprovalChains from "#contract/texts/ja-JP/approval-chains.json" with { type: "json" };
import jaBackTest from "#contract/texts/ja-JP/back-test.json" with { type: "json" };
import jaApprovalQuery from "#contract/texts/ja-JP/approval-query.json" with { type: "json" };
import jaApproverMatrix from "#contract/texts/ja-JP/approver-matrix.json" with { type: "json" };
import jaChain from "#contract/texts/ja-JP/chain.json" with { type: "json" };
import jaDataItemUses from "#contract/texts/ja-JP/data-item-uses.json" with { type: "json" };
import jaDocumentMail from "#contract/texts/ja-JP/document-mail.json" with { type: "json" };
import jaDocuments from "#contract/texts/ja-JP/documents.json" with { type: "json" };
import jaErrors from "#contract/texts/ja-JP/errors.json" with { type: "json" };
import jaFormDesign from "#contract/texts/ja-JP/form-design.json" with { type: "json" };
import jaInstallation from "#contract/texts/ja-JP/installation.json" with { type: "json" };
import jaLegalContract from "#contract/texts/ja-JP/legal-contract.json" with { type: "json" };
import jaChat from "#contract/texts/ja-JP/chat.json" with { type: "json" };
import jaMail from "#contract/texts/ja-JP/mail.json" with { type: "json" };
import jaMessages from "#contract/texts/ja-JP/messages.json" with { type: "json" };
import jaNotices from "#contract/texts/ja-JP/notices.json" with { type: "json" };
import jaProblems from "#contract/texts/ja-JP/problems.json" with { type: "json" };
import jaProcessReport from "#contract/texts/ja-JP/process-report.json" with { type: "json" };
import jaProcessDesign from "#contract/texts/ja-JP/process-design.json" with { type: "json" };
import jaProcessManage from "#contract/texts/ja-JP/process-manage.json" with { type: "json" };
import jaIncidents from "#contract/texts/ja-JP/incidents.json" with { type: "json" };
import jaReasons from "#contract/texts/ja-JP/reasons.json" with { type: "json" };
import jaRelease from "#contract/texts/ja-JP/release.json" with { type: "json" };
import jaReleaseBundle from "#contract/texts/ja-JP/release-bundle.json" with { type: "json" };
import jaRoles from "#contract/texts/ja-JP/roles.json" with { type: "json" };
import jaRoutes from "#contract/texts/ja-JP/routes.json" with { type: "json" };
import jaTablesServer from "#contract/texts/ja-JP/tables-server.json" with { type: "json" };
import jaTask from "#contract/texts/ja-JP/task.json" with { type: "json" };
import zhApprovalChains from "#contract/texts/zh-CN/approval-chains.json" with { type: "json" };
import zhBackTest from "#contract/texts/zh-CN/back-test.json" with { type: "json" };
import zhApprovalQuery from "#contract/texts/zh-CN/approval-query.json" with { type: "json" };
import zhApproverMatrix from "#contract/texts/zh-CN/approver-matrix.json" with { type: "json" };
import zhChain from "#contract/texts/zh-CN/chain.json" with { type: "json" };
import zhDataItemUses from "#contract/texts/zh-CN/data-item-uses.json" with { type: "json" };
import zhDocumentMail from "#contract/texts/zh-CN/document-mail.json" with { type: "json" };
import zhDocuments from "#contract/texts/zh-CN/documents.json" with { type: "json" };
import zhErrors from "#contract/texts/zh-CN/errors.json" with { type: "json" };
import zhFormDesign from "#contract/texts/zh-CN/form-design.json" with { type: "json" };
import zhInstallation from "#contract/texts/zh-CN/installation.json" with { type: "json" };
import zhLegalContract from "#contract/texts/zh-CN/legal-contract.json" with { type: "json" };
import zhChat from "#contract/texts/zh-CN/chat.json" with { type: "json" };
import zhMail from "#contract/texts/zh-CN/mail.json" with { type: "json" };
import zhMessages from "#contract/texts/zh-CN/messages.json" with { type: "json" };
import zhNotices from "#contract/texts/zh-CN/notices.json" with { type: "json" };
import zhProblems from "#contract/texts/zh-CN/problems.json" with { type: "json" };
import zhProcessReport from "#contract/texts/zh-CN/process-report.json" with { type: "json" };
import zhProcessDesign from "#contract/texts/zh-CN/process-design.json" with { type: "json" };
import zhProcessManage from "#contract/texts/zh-CN/process-manage.json" with { type: "json" };
import zhIncidents from "#contract/texts/zh-CN/incidents.json" with { type: "json" };
import zhReasons from "#contract/texts/zh-CN/reasons.json" with { type: "json" };
import zhRelease from "#contract/texts/zh-CN/release.json" with { type: "json" };
import zhReleaseBundle from "#contract/texts/zh-CN/release-bundle.json" with { type: "json" };
import zhRoles from "#contract/texts/zh-CN/roles.json" with { type: "json" };
import zhRoutes from "#contract/texts/zh-CN/routes.json" with { type: "json" };
import zhTablesServer from "#contract/texts/zh-CN/tables-server.json" with { type: "json" };
import zhTask from "#contract/texts/zh-CN/task.json" with { type: "json" };
import { shownParams } from "./shown-params.ts";

const resources = {
  "zh-CN": {
    "approval-query": zhApprovalQuery,
    "approver-matrix": zhApproverMatrix,
    "approval-chains": zhApprovalChains,
    "back-test": zhBackTest,
    chain: zhChain,
    "data-item-uses": zhDataItemUses,
    "document-mail": zhDocumentMail,
    documents: zhDocuments,
    errors: zhErrors,
    "form-design": zhFormDesign,
    installation: zhInstallation,
    "legal-contract": zhLegalContract,
    chat: zhChat,
    mail: zhMail,
    messages: zhMessages,
    notices: zhNotices,
    problems: zhProblems,
    incidents: zhIncidents,
    "process-design": zhProcessDesign,
    "process-manage": zhProcessManage,
    "process-report": zhProcessReport,
    reasons: zhReasons,
    release: zhRelease,
    "release-bundle": zhReleaseBundle,
    roles: zhRoles,
    routes: zhRoutes,
    "tables-server": zhTablesServer,
    task: zhTask,
  },
  "en-US": {
    "approval-query": enApprovalQuery,
    "approver-matrix": enApproverMatrix,
    "approval-chains": enApprovalChains,
    "back-test": enBackTest,
    chain: enChain,
    "data-item-uses": enDataItemUses,
    "document-mail": enDocumentMail,
    documents: enDocuments,
    errors: enErrors,
    "form-design": enFormDesign,
    installation: enInstallation,
    "legal-contract": enLegalContract,
    chat: enChat,
    mail: enMail,
    messages: enMessages,
    notices: enNotices,
    problems: enProblems,
    incidents: enIncidents,
    "process-design": enProcessDesign,
    "process-manage": enProcessManage,
    "process-report": enProcessReport,
    reasons: enReasons,
    release: enRelease,
    "release-bundle": enReleaseBundle,
    roles: enRoles,
    routes: enRoutes,
    "tables-server": enTablesServer,
    task: enTask,
  },
  "ja-JP": {
    "approval-query": jaApprovalQuery,
    "approver-matrix": jaApproverMatrix,
    "approval-chains": jaApprovalChains,
    "back-test": jaBackTest,
    chain: jaChain,
    "data-item-uses": jaDataItemUses,
    "document-mail": jaDocumentMail,
    documents: jaDocuments,
    errors: jaErrors,
    "form-design": jaFormDesign,
    installation: jaInstallation,
    "legal-contract": jaLegalContract,
    chat: jaChat,
    mail: jaMail,
    messages: jaMessages,
    notices: jaNotices,
    problems: jaProblems,
    incidents: jaIncidents,
    "process-design": jaProcessDesign,
    "process-manage": jaProcessManage,
    "process-report": jaProcessReport,
    reasons: jaReasons,
    release: jaRelease,
    "release-bundle": jaReleaseBundle,
    roles: jaRoles,
    routes: jaRoutes,
    "tables-server": jaTablesServer,
    task: jaTask,
  },
} as const satisfies Record<Language, Record<string, object>>;

/** A file of texts the server speaks from: `texts/<language>/<area>.json`. */
export type TextArea = keyof (typeof resources)[typeof defaultLanguage];

const i18n = createInstance();
void i18n.init({
  resources,
  supportedLngs: [...languages],
  fallbackLng: false,
  initAsync: false,
  ns: Object.keys(resources[defaultLanguage]),
  defaultNS: "errors",
  // What a person typed is shown as typed.
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

const translators = new Map<string, TFunction>();

/**
 * The text of a key in a language, with its parameters put in. An unknown key is shown as it is.
 *
 * @param timeZone of the reader's organisation, where a parameter may be an instant
 */
export function text(
  language: Language,
  area: TextArea,
  key: string,
  params: Readonly<Record<string, unknown>> = {},
  timeZone?: string,
): string {
  const name = `${language}/${area}`;
  const translate = translators.get(name) ?? i18n.getFixedT(language, area);
  translators.set(name, translate);
  return translate(key, { ...shownParams(params, language, timeZone), nest: false });
}
