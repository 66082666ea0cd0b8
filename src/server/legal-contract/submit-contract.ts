import { submitLegalContract } from "#contract/calls/legal-contract.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import { filledForm } from "#contract/rules/legal-contract/filled-form.ts";
import { submissionProblems } from "#contract/rules/legal-contract/submission-problems.ts";
import { handle } from "../http/index.ts";
import { prepareApplication } from "./prepare-application.ts";

/**
 * Submits a contract for approval: files an application of the process that the organisation has for it
 * (`contractApprovalProcess`). Refuses by field what the contract lacks, with `contractProcessMissing` where there is no such
 * process, and as its process refuses.
 */
export const submitLegalContractHandler = handle(submitLegalContract, async (seen, scope) =>
  prepareApplication(scope, seen, {
    purpose: "approval",
    act: "submit",
    processId: scope.ports.parameters.value("contractApprovalProcess", scope.actor.organId).trim(),
    problems: (content) => {
      const problems = submissionProblems(content);
      return Object.keys(problems).length > 0 ? refuseFields(problems) : undefined;
    },
    files: ({ documents, annexes }) => [...documents, ...annexes],
    values: (content, { page }, rights) => filledForm(content, page, rights),
    isSubmitted: true,
  }),
);
