import { instanceDetail } from "#contract/calls/task/detail.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { useCall } from "../api/index.ts";
import { FileList } from "../fields/index.ts";
import { useTexts } from "../i18n/index.ts";

/** What sealing made of the contract's text, for who may open the application in which it was sealed. */
export function SealedFiles({ applications }: Pick<LegalContractDetail, "applications">) {
  const t = useTexts("legal-contract");
  // The latest comes first: where sealing is an application of its own, it is that one.
  const last = applications.find(({ isCurrent, status }) => isCurrent && status === "complete");
  const { data } = useCall(
    instanceDetail,
    { applyId: last?.applyId ?? "" },
    { quiet: true, enabled: last?.mayOpen === true },
  );
  const files = last?.mayOpen === true ? attachmentsIn(data?.values[stampFields.sealedFiles]) : [];
  if (files.length === 0) return null;
  return (
    <section>
      <h2>{t("field.sealedFiles")}</h2>
      <FileList files={files} />
    </section>
  );
}
