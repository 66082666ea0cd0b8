import { documentKinds, documentStates } from "#contract/codes/document-template.ts";
import { addressParts, givenParts, useAddressQuery } from "../address/index.ts";

/** What an address asks of document templates, each by the name it has there. */
export type TemplateField = "q" | "kind" | "state" | "processId" | "open" | "page";

const pageSize = 20;

/** The question in the address, as the calls of lists take it, and how to change it. */
export function useTemplateQuery() {
  const { query, set, clear } = useAddressQuery<TemplateField>(["open"]);
  const { text, number } = addressParts(query);
  const kind = documentKinds.find((each) => each === text("kind"));
  const state = documentStates.find((each) => each === text("state"));
  const page = number("page") ?? 1;
  const input = givenParts({ keyword: text("q"), kind, processId: text("processId") });
  const open = number("open");
  return {
    input: { ...input, page, pageSize },
    state,
    open,
    keyword: text("q") ?? "",
    set,
    isFiltered: Object.keys(input).length > 0 || state !== undefined,
    clear: () => clear(open === undefined ? {} : { open: String(open) }),
  };
}
