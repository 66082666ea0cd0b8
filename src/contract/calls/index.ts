import type { CallDeclaration } from "./define-call.ts";
import * as accounts from "./accounts.ts";
import * as approvalChains from "./approval-chains.ts";
import * as absences from "./absences.ts";
import * as approverMatrix from "./approver-matrix.ts";
import * as audit from "./audit.ts";
import * as auth from "./auth.ts";
import * as basic from "./basic.ts";
import * as client from "./client.ts";
import * as configItem from "./config-item.ts";
import * as dataForbid from "./data-forbid.ts";
import * as docs from "./docs.ts";
import * as documentTemplate from "./document-template.ts";
import * as esealQuery from "./eseal-query.ts";
import * as external from "./external.ts";
import * as preApproval from "./pre-approval.ts";
import * as discussion from "./discussion.ts";
import * as feedback from "./feedback.ts";
import * as file from "./file.ts";
import * as handOver from "./hand-over.ts";
import * as legalContract from "./legal-contract.ts";
import * as loginWaits from "./login-waits.ts";
import * as backgroundJobs from "./background-jobs.ts";
import * as filing from "./filing.ts";
import * as opt from "./opt.ts";
import * as processDesign from "./process-design.ts";
import * as backTest from "./back-test.ts";
import * as sampleCases from "./sample-cases.ts";
import * as formBlock from "./form-block.ts";
import * as presence from "./presence.ts";
import * as processTemplates from "./process-templates.ts";
import * as historyChecks from "./history-checks.ts";
import * as workDays from "./work-days.ts";
import * as processList from "./process-list.ts";
import * as processReport from "./process-report.ts";
import * as processManage from "./process-manage.ts";
import * as processMigration from "./process-migration.ts";
import * as physicalSeal from "./physical-seal.ts";
import * as placementTemplates from "./placement-templates.ts";
import * as sealDocuments from "./seal-documents.ts";
import * as seal from "./seal.ts";
import * as sealOrders from "./seal-orders.ts";
import * as sealCertificate from "./seal-certificate.ts";
import * as secondFactor from "./second-factor.ts";
import * as reportFiles from "./report-files.ts";
import * as releaseBundle from "./release-bundle.ts";
import * as search from "./search.ts";
import * as security from "./security.ts";
import * as readRules from "./read-rules.ts";
import * as sendRead from "./send-read.ts";
import * as pushDevices from "./push-devices.ts";
import * as sentMail from "./sent-mail.ts";
import * as organisationKeeping from "./organisation-keeping.ts";
import * as pictures from "./pictures.ts";
import * as signature from "./signature.ts";
import * as session from "./session.ts";
import * as specialOperations from "./special-operations.ts";
import * as specialVersions from "./special-versions.ts";
import * as tableActions from "./table-actions.ts";
import * as tableTransfer from "./table-transfer.ts";
import * as tableViews from "./table-views.ts";
import * as tableUses from "./table-uses.ts";
import * as tables from "./tables.ts";
import * as task from "./task/index.ts";
import * as signOn from "./sign-on.ts";
import * as thirdParty from "./third-party.ts";
import * as user from "./user.ts";

/** Every call of the product. Server, OpenAPI and tests walk it; a screen imports just the calls it makes. */
export const calls: readonly CallDeclaration[] = [
  auth,
  organisationKeeping,
  pictures,
  signature,
  session,
  client,
  signOn,
  thirdParty,
  external,
  task,
  readRules,
  sendRead,
  search,
  backgroundJobs,
  pushDevices,
  sentMail,
  filing,
  handOver,
  specialOperations,
  specialVersions,
  feedback,
  discussion,
  preApproval,
  user,
  absences,
  accounts,
  loginWaits,
  security,
  secondFactor,
  seal,
  placementTemplates,
  sealDocuments,
  sealOrders,
  physicalSeal,
  sealCertificate,
  opt,
  processDesign,
  presence,
  sampleCases,
  backTest,
  processTemplates,
  formBlock,
  approverMatrix,
  processList,
  processReport,
  legalContract,
  processManage,
  processMigration,
  releaseBundle,
  basic,
  tables,
  tableTransfer,
  reportFiles,
  approvalChains,
  tableActions,
  tableUses,
  tableViews,
  audit,
  configItem,
  workDays,
  historyChecks,
  dataForbid,
  esealQuery,
  file,
  docs,
  documentTemplate,
].flatMap((group) => Object.values<object>(group).filter(isDeclaration));

/** A file of declarations may hold shapes and functions on them besides. */
function isDeclaration(exported: object): exported is CallDeclaration {
  return "path" in exported && "method" in exported;
}
