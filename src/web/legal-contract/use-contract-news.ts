import { useEffect } from "react";
import { legalContractDetail, listLegalContracts } from "#contract/calls/legal-contract.ts";
import { invalidate } from "../api/index.ts";
import { onLiveNews } from "../live/index.ts";

/** A contract goes with its applications: where one of these has moved, what is shown of contracts is fetched again. */
export function useContractNews(): void {
  useEffect(
    () =>
      onLiveNews(({ event }) => {
        if (event === "instance") void invalidate(listLegalContracts, legalContractDetail);
      }),
    [],
  );
}
