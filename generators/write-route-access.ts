import { join } from "node:path";
import { checkoutDir } from "#server/checkout.ts";

/** What is read of the table of screens, which is written for browsers. */
interface Routes {
  routeTable: readonly {
    path: string;
    access: string | readonly string[];
    call?: string;
    entity?: string;
  }[];
}

/** Where it stands. */
export const routeAccessPath = "src/contract/route-access.ts";

/** `src/contract/route-access.ts`: who may open which screen, and what it shows, for those who cannot read the table of screens itself. */
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
    "/** The call whose answer a screen shows, by its name: whoever may not make it is not offered the screen. */",
    ...recordOf("screenCalls", routeTable, "call"),
    "",
    "/** The table that a screen at an address of its own shows. */",
    ...recordOf("screenTables", routeTable, "entity"),
    "",
  ].join("\n");
}

function recordOf(name: string, routes: Routes["routeTable"], property: "call" | "entity"): string[] {
  const lines = routes.flatMap(({ path, [property]: value }) =>
    value === undefined ? [] : [`  ${JSON.stringify(path)}: ${JSON.stringify(value)},`],
  );
  return [`export const ${name}: Readonly<Record<string, string>> = {`, ...lines, "};"];
}
