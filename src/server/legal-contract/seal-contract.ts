import { sealLegalContract } from "#contract/calls/legal-contract.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import { extensionOf } from "#contract/rules/file-name.ts";
import { filledForm } from "#contract/rules/legal-contract/filled-form.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import { handle } from "../http/index.ts";
import { sealProcessOf } from "./allowed-acts.ts";
import { prepareApplication } from "./prepare-application.ts";

/**
 * Prepares the application for the seal of an approved contract, with the PDF of its text: where the seals go is for the
 * caller to say. Refuses by field a contract without a PDF, with `contractProcessMissing` where there is no such process.
 */
export const sealLegalContractHandler = handle(sealLegalContract, async (seen, scope) =>
  prepareApplication(scope, seen, {
    purpose: "sealing",
    act: "seal",
    processId: sealProcessOf(scope),
    problems: ({ documents }) =>
      documents.some(({ fileName }) => extensionOf(fileName) === "pdf")
        ? undefined
        : refuseFields({ documents: { problem: "contractPdfRequired" } }),
    files: ({ documents }) => documents.filter(({ fileName }) => extensionOf(fileName) === "pdf"),
    values: (content, { page }, rights) => {
      const others = content.parties.filter(({ isOwn }) => !isOwn).map(({ partyName }) => partyName.trim());
      const asked = { stampReason: content.title, stuffAcceptUnit: others.join("、") };
      const codes = new Set(componentsOf(page).map(({ componentCode }) => componentCode));
      const filled = Object.entries(asked).filter(
        ([code, value]) => codes.has(code) && value !== "" && rights[code] === "write",
      );
      return { ...filledForm(content, page, rights), ...Object.fromEntries(filled) };
    },
    isSubmitted: false,
  }),
);
