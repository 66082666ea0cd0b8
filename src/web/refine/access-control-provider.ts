import type { AccessControlProvider } from "@refinedev/core";

/** What the server says one may do with a table, by refine's action: kept in a resource's `meta.abilities`. */
export type Abilities = Readonly<Record<string, boolean>>;

/** Answers from what came with the tables at the start; nothing is asked again for each row. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ action, params }) => {
    const abilities = params?.resource?.meta?.abilities as Abilities | undefined;
    return { can: abilities?.[action] ?? true };
  },
  options: { queryOptions: { staleTime: Number.POSITIVE_INFINITY } },
};
