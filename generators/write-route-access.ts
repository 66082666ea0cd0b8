import { join } from "node:path";
import { checkoutDir } from "#server/checkout.ts";

/** What is read of the table of screens, which is written for browsers. */
interface Routes {
  routeTable: readonly { path: string; access: string | readonly string[] }[];
}

/** Where it stands. */
export const routeAccessPath = "src/contract/route-access.ts";

/** `src/contract/route-access.ts`: who may open which screen, for those who cannot read the table of screens itself. */
export async function routeAccess(): Promise<string> {
  const { routeTable } = (await import(join(checkoutDir, "src/web/routes/route-table.ts"))) as Routes;
  return [
    "/**",
    " * Who may open which screen: anybody, anybody with a session, or one of these roles. Written by `npm run generate` from",
    " * the table of screens in `src/web/routes`: edit that.",
    " */",
    'export const routeAccess: Readonly<Record<string, "public" | "session" | readonly string[]>> = {',
    ...routeTable.map(
      ({ path, access }) =>
        `  ${JSON.stringify(path)}: ${typeof access === "string" ? JSON.stringify(access) : `[${access.map((role) => JSON.stringify(role)).join(", ")}]`},`,
    ),
    "};",
    "",
  ].join("\n");
}
