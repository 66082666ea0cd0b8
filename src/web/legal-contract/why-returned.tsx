import { instanceDetail } from "#contract/calls/task/detail.ts";
import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { useCall } from "../api/index.ts";
import { lastReturn, ReturnNotice } from "../task-page/index.ts";

/** Of a contract that was returned: by whom and why, for who may open the application that came back. */
export function WhyReturned({ detail: { state, applications } }: { detail: LegalContractDetail }) {
  const returned =
    state === "returned"
      ? applications.find(({ isCurrent, mayOpen, purpose }) => isCurrent && mayOpen && purpose === "approval")
      : undefined;
  const { data } = useCall(
    instanceDetail,
    { applyId: returned?.applyId ?? "" },
    { quiet: true, enabled: returned !== undefined },
  );
  const said = returned === undefined || data === undefined ? undefined : lastReturn(data);
  return said === undefined ? null : <ReturnNotice said={said} />;
}
