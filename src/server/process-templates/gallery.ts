import type { ProcessTemplate } from "./process-template.ts";
import advance from "./templates/advance.json" with { type: "json" };
import claimException from "./templates/claim-exception.json" with { type: "json" };
import contract from "./templates/contract.json" with { type: "json" };
import expense from "./templates/expense.json" with { type: "json" };
import leave from "./templates/leave.json" with { type: "json" };
import payment from "./templates/payment.json" with { type: "json" };
import purchase from "./templates/purchase.json" with { type: "json" };
import recruitment from "./templates/recruitment.json" with { type: "json" };
import seal from "./templates/seal.json" with { type: "json" };
import systemAccess from "./templates/system-access.json" with { type: "json" };
import travel from "./templates/travel.json" with { type: "json" };
import underwritingException from "./templates/underwriting-exception.json" with { type: "json" };

/** Templates of an insurance group's everyday processes, in the order the gallery shows them. */
export const gallery = [
  leave,
  travel,
  expense,
  advance,
  purchase,
  payment,
  seal,
  contract,
  claimException,
  underwritingException,
  recruitment,
  systemAccess,
] as readonly unknown[] as readonly ProcessTemplate[];
