/** The approval-chain report: applications as their chains, on the screen and as a file. */
export { ApprovalChainsPage } from "./approval-chains-page.tsx";
