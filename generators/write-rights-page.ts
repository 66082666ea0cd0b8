import { type CallDeclaration, type WhoseThings, whoseThings } from "#contract/calls/define-call.ts";
import { calls } from "#contract/calls/index.ts";
import { type AccessOperation, accessOperations, type SchemaFolder, type TableModel } from "#tables";

const meaning: Readonly<Record<WhoseThings, string>> = {
  nothing: "words and settings of the product, the same for everybody",
  proof: "what a password, a token or a link proves; no session is asked for",
  own: "the caller's own account, lists, notices, files and settings",
  involved: "applications that the caller files, decides on, follows or may otherwise read",
  organisation: "what belongs to the organisation the caller works in",
  administered: "people and what hangs on them, of the organisations the caller administers",
  group: "what counts in every organisation; administrators of all organisations alone",
  table: "rows, as the table below says",
};

/** `docs/rights.md`: who may make which call about whose things, and who may do what with the rows of which table. */
export function rightsPage({ models }: Pick<SchemaFolder, "models">): string {
  const tables = [...models.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    "# Rights",
    "",
    "Who may do what about whose things. Written by `npm run generate` from the declarations of the calls and the schemas of",
    "the tables: edit those. `tests/security` makes every one of these requests as every kind of caller, about the things of",
    "two companies, and holds the product to this page.",
    "",
    "A role holds in one organisation or in all. *Administrator* is the role `admin`: where somebody holds it they may make",
    "every call that a session may; what counts in every organisation takes the role in all of them. The table of rights",
    "(`/roleManage`) opens further calls and screens to a role, never what counts in every organisation.",
    "",
    "## Calls",
    "",
    ...whoseThings.flatMap((whose) => callsOf(whose)),
    "## Tables",
    "",
    "Whose rows a table has: `organisation` those of the organisation one works in; `administered` those of organisations",
    "one administers, else of the one one works in; `membership` those of people who belong to them; `shared` the group's, read",
    "by all, and each organisation's own; `group` the group's alone. What is the group's is changed by administrators of all",
    "organisations, and by the roles in *also*. `*` is everybody with a session, *–* nobody.",
    "",
    row(["Table", "Whose", "Also", ...accessOperations]),
    row(["---", "---", "---", ...accessOperations.map(() => "---")]),
    ...tables.filter(({ storage }) => storage !== "call").map(tableRow),
    "",
  ].join("\n");
}

function callsOf(whose: WhoseThings): string[] {
  const some = calls.filter((call) => call.whose === whose);
  if (some.length === 0) return [];
  return [
    `### ${whose}`,
    "",
    `Of ${meaning[whose]}.`,
    "",
    row(["Call", "Who", "What it does"]),
    row(["---", "---", "---"]),
    ...some.map((call) => row([`\`${call.path}\``, who(call), call.summary])),
    "",
  ];
}

function who({ access }: CallDeclaration): string {
  if (access === "public") return "anybody";
  return access === "session" ? "everybody with a session" : roles(access.roles);
}

function tableRow(model: TableModel): string {
  return row([
    `[${model.name}](tables.md#${model.name.toLowerCase()})`,
    whoseRows(model),
    roles(model.changedBy ?? []),
    ...accessOperations.map((operation) => roles(rolesFor(model, operation))),
  ]);
}

function whoseRows({ scope = "group", changedBy }: TableModel): string {
  return scope === "group" || changedBy === undefined ? scope : `${scope}, changed as the group's`;
}

/** Nobody where the table does not have the operation at all. */
function rolesFor(model: TableModel, operation: AccessOperation): readonly string[] {
  const removed: readonly string[] = model.removedOperations;
  if (removed.includes(operation === "read" ? "list" : operation)) return [];
  if (operation === "history" && !model.audit) return [];
  if (operation === "restore" && !model.softDelete) return [];
  return model.access[operation];
}

function roles(some: readonly string[]): string {
  return some.length === 0 ? "–" : some.map((role) => (role === "*" ? "\\*" : `\`${role}\``)).join(" ");
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
