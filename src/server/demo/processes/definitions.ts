import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import contract from "./definitions/contract.json" with { type: "json" };
import expense from "./definitions/expense.json" with { type: "json" };
import leave from "./definitions/leave.json" with { type: "json" };
import purchase from "./definitions/purchase.json" with { type: "json" };
import seal from "./definitions/seal.json" with { type: "json" };
import contractPage from "./pages/contract.json" with { type: "json" };
import expensePage from "./pages/expense.json" with { type: "json" };
import leavePage from "./pages/leave.json" with { type: "json" };
import purchasePage from "./pages/purchase.json" with { type: "json" };
import sealPage from "./pages/seal.json" with { type: "json" };

/** The processes of the demonstration, as they would be saved by hand. */
export const demonstrationDefinitions = [
  leave,
  expense,
  purchase,
  seal,
  contract,
] as readonly unknown[] as readonly ProcessDefinition[];

/** The forms they use. */
export const demonstrationPages = [
  leavePage,
  expensePage,
  purchasePage,
  sealPage,
  contractPage,
] as readonly unknown[] as readonly FormPage[];
