import { generateApprovalChainsHandler } from "./generate-approval-chains.ts";
import { queryApprovalChainsHandler } from "./query-approval-chains.ts";

export { approvalChainReport } from "./approval-chain-report.ts";

/** The approval-chain report: applications as their chains, on the screen and as a file. */
export const approvalChainHandlers = [queryApprovalChainsHandler, generateApprovalChainsHandler];
