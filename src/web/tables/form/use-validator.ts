import { useQuery } from "@tanstack/react-query";
import { type RecordValidator, validatorRuntime } from "#tables";
import type { Entity } from "../source/entity.ts";

/**
 * The validator the server wrote for a table: the very function that judges there. It is fetched as a module by its
 * address, which changes with what it checks; nothing is compiled in the page.
 */
export function useValidator({ validatorUrl }: Entity): RecordValidator | undefined {
  const { data } = useQuery({
    queryKey: ["validator", validatorUrl],
    queryFn: () => loadValidator(validatorUrl),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  return data;
}

async function loadValidator(address: string): Promise<RecordValidator> {
  const module = (await import(/* @vite-ignore */ address)) as {
    makeValidator: (require: (name: string) => unknown) => RecordValidator | { default: RecordValidator };
  };
  const made = module.makeValidator(validatorRuntime);
  return typeof made === "function" ? made : made.default;
}
