import { useEffect } from "react";
import { legalContractDetail, listLegalContracts } from "#contract/calls/legal-contract.ts";
import { invalidate } from "../api/index.ts";
import { onLiveNews } from "../live/index.ts";

/** A contract goes with its applications: where one of these has moved, or somebody did something with a contract, what is shown of them is fetched again. */
export function useContractNews(): void {
  useEffect(
    () =>
      onLiveNews(({ event }) => {
        if (event === "instance" || event === "contracts")
          void invalidate(listLegalContracts, legalContractDetail);
      }),
    [],
  );
}
