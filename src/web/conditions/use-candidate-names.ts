import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLanguage } from "../i18n/index.ts";
import { type CandidateLook, type CandidateNames, fetchCandidateNames, lookKey } from "./candidate-names.ts";

const none: CandidateNames = new Map();

/**
 * What the values that conditions compare with are called; empty until that is known, what was known stays meanwhile. It is
 * the same object as long as it says the same.
 */
export function useCandidateNames(looks: readonly CandidateLook[]): CandidateNames {
  const language = useLanguage();
  const key = looks.map(lookKey).join("\n");
  const { data } = useQuery({
    queryKey: ["candidateNames", language, key],
    // Apart from a map, what is the same as before stays the same object.
    queryFn: async () => [...(await fetchCandidateNames(looks))],
    enabled: looks.length > 0,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  return useMemo(() => (data === undefined ? none : new Map(data)), [data]);
}
