import { useQuery } from "@tanstack/react-query";
import { type RecordValidator, validatorRuntime } from "#tables";
import { queryClient } from "../../api/index.ts";
import type { Entity } from "../source/entity.ts";

/**
 * The validator the server wrote for a table: the very function that judges there. It is fetched as a module by its
 * address, which changes with what it checks; nothing is compiled in the page.
 */
export function useValidator(entity: Entity): RecordValidator | undefined {
  return useQuery(queryOf(entity)).data;
}

/** The same outside a component; undefined where it did not arrive, and only the server judges. */
export async function fetchValidator(entity: Entity): Promise<RecordValidator | undefined> {
  return queryClient.ensureQueryData(queryOf(entity)).catch(() => undefined);
}

const queryOf = ({ validatorUrl }: Entity) => ({
  queryKey: ["validator", validatorUrl],
  queryFn: () => loadValidator(validatorUrl),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

async function loadValidator(address: string): Promise<RecordValidator> {
  const module = (await import(/* @vite-ignore */ address)) as {
    makeValidator: (require: (name: string) => unknown) => RecordValidator | { default: RecordValidator };
  };
  const made = module.makeValidator(validatorRuntime);
  return typeof made === "function" ? made : made.default;
}
