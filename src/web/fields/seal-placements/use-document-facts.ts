import { useQueries } from "@tanstack/react-query";
import { documentToSeal } from "#contract/calls/seal-documents.ts";
import type { DocumentFacts } from "#contract/seals/document-facts.ts";
import { call, queryKeyOf } from "../../api/index.ts";

const askAgainMs = 1_000;

/** What the server knows of documents, by file; `undefined` while one is being read. Nothing is asked for none. */
export function useDocumentFacts(fileIds: readonly string[]): ReadonlyMap<string, DocumentFacts | undefined> {
  return useQueries({
    queries: fileIds.map((fileId) => ({
      queryKey: queryKeyOf(documentToSeal, { fileId }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(documentToSeal, { fileId }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }: { state: { data?: { facts?: DocumentFacts } | undefined } }) =>
        state.data !== undefined && state.data.facts === undefined ? askAgainMs : false,
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }, index) => (data ? [[fileIds[index] ?? "", data.facts]] : []))),
  });
}
