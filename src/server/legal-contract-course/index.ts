export { releaseContractFiles, takeContractFiles } from "./contract-files.ts";
export { contractOfApplication } from "./contract-of-application.ts";
export { contractDiffers } from "./contract-differs.ts";
export { followContract } from "./follow-contract.ts";
export { mayReadContractFile } from "./may-read-contract-file.ts";
export { type NotedEvent, noteContractEvent } from "./note-contract-event.ts";
export { mayActOnContract, seenContracts, seesAllContracts } from "./seen-contracts.ts";
export { contractContent } from "./stored-content.ts";
