import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { ssoTokenLogin } from "#contract/calls/third-party.ts";

/** The chapters of the documentation, in its order; their names stand in `texts/<language>/calls.json`. */
export const callGroups = [
  "session",
  "thirdParty",
  "external",
  "task",
  "user",
  "seal",
  "opt",
  "basic",
  "esealQuery",
  "file",
  "legalContract",
  "system",
] as const;
export type CallGroup = (typeof callGroups)[number];

const groupOfFirstStep: Readonly<Record<string, CallGroup>> = {
  "{auth}": "session",
  auth: "session",
  "{thirdParty}": "thirdParty",
  [firstStep(ssoTokenLogin)]: "thirdParty",
  api: "external",
  task: "task",
  user: "user",
  seal: "seal",
  opt: "opt",
  basic: "basic",
  esealQuery: "esealQuery",
  file: "file",
  legalContract: "legalContract",
};

/** The chapter a call stands in: told by the first step of its path. */
export function groupOf(call: Pick<CallDeclaration, "path">): CallGroup {
  return groupOfFirstStep[firstStep(call)] ?? "system";
}

function firstStep({ path }: Pick<CallDeclaration, "path">): string {
  return path.replace(/^\//u, "").split("/")[0] ?? "";
}
