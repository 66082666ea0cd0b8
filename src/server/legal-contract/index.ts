import { archiveLegalContractHandler } from "./archive-contract.ts";
import { cancelLegalContractHandler } from "./cancel-contract.ts";
import { legalContractDetailHandler } from "./contract-detail.ts";
import { exportLegalContractsHandler } from "./export-contracts.ts";
import { listLegalContractsHandler } from "./list-contracts.ts";
import { saveLegalContractHandler } from "./save-contract.ts";
import { sealLegalContractHandler } from "./seal-contract.ts";
import { settleInstalmentHandler } from "./settle-instalment.ts";
import { submitLegalContractHandler } from "./submit-contract.ts";
import { takeBackLegalContractHandler } from "./take-back-contract.ts";
import { terminateLegalContractHandler } from "./terminate-contract.ts";

export { storeContent as storeContractContent } from "./store-content.ts";
export { contractReminderTask, remindOfContracts } from "./remind-of-contracts.ts";

/** Legal contracts: written, approved by applications of theirs, sealed, kept in mind and archived. */
export const legalContractHandlers = [
  listLegalContractsHandler,
  exportLegalContractsHandler,
  legalContractDetailHandler,
  saveLegalContractHandler,
  submitLegalContractHandler,
  takeBackLegalContractHandler,
  sealLegalContractHandler,
  settleInstalmentHandler,
  terminateLegalContractHandler,
  archiveLegalContractHandler,
  cancelLegalContractHandler,
];
