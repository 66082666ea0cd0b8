import { useMemo } from "react";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { listLegalContracts } from "#contract/calls/legal-contract.ts";
import {
  legalContractKinds,
  legalContractOrders,
  legalContractStates,
} from "#contract/codes/legal-contract.ts";
import { addressParts, givenParts, setAmong, useAddressQuery } from "../address/index.ts";
import { useSession } from "../session/index.ts";

/** What stands behind the button of the filters on a phone, each by the name it has in the address. */
const furtherFields = [
  "kind",
  "party",
  "responsible",
  "from",
  "to",
  "amountFrom",
  "amountTo",
  "order",
] as const;

/** What the address asks the list for. */
const contractFields = ["state", "q", ...furtherFields, "page"] as const;
type ContractField = (typeof contractFields)[number];

type Input = InputOf<typeof listLegalContracts>;

/** What an address asks the list for; what it cannot mean is left out. Pure. */
export function contractInput(query: URLSearchParams, pageSize: number): Input {
  const { text, day, number } = addressParts(query);
  const wanted = givenParts({
    state: legalContractStates.find((each) => each === query.get("state")),
    kind: legalContractKinds.find((each) => each === query.get("kind")),
    keyword: text("q"),
    party: text("party"),
    responsible: text("responsible"),
    from: day("from"),
    to: day("to"),
    amountFrom: amountOf(text("amountFrom")),
    amountTo: amountOf(text("amountTo")),
    order: legalContractOrders.find((each) => each === query.get("order")),
  });
  return { ...wanted, page: number("page") ?? 1, pageSize };
}

function amountOf(given: string | undefined): number | undefined {
  const amount = Number(given ?? "");
  return given !== undefined && Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}

/** The list's question in the address, and how to change it. */
export function useContractQuery() {
  const { query, set, clear } = useAddressQuery<ContractField>();
  const pageSize = useSession().parameters.pageSizeDefault * 2;
  const input = useMemo(() => contractInput(query, pageSize), [query, pageSize]);
  const isFiltered = contractFields.some((name) => name !== "page" && name !== "order" && query.has(name));
  const order = query.get("order");
  const further = setAmong(query, furtherFields);
  return { query, input, set, further, isFiltered, clear: () => clear(order === null ? {} : { order }) };
}
