import { exportLegalContracts } from "#contract/calls/legal-contract.ts";
import { limits } from "#contract/limits.ts";
import { decimalsOf } from "#contract/rules/legal-contract/draft-problems.ts";
import { organisationDay } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { dayCell, figureCell, sheetAnswer } from "../table-jobs/index.ts";
import { text } from "../texts/index.ts";
import { contractRows, refusedQuestion } from "./found-contracts.ts";

const columns = [
  "contractNo",
  "title",
  "kind",
  "state",
  "parties",
  "direction",
  "amount",
  "currency",
  "beginsOn",
  "endsOn",
  "nextDueOn",
  "responsible",
] as const;

/** The contracts that are found as a file, the first `limits.contractsExportMax` in their order; the last line says what is missing. */
export const exportLegalContractsHandler = handle(
  exportLegalContracts,
  async ({ format, ...asked }, scope) => {
    const refused = refusedQuestion(asked);
    if (refused !== undefined) return refused;
    const say = (key: string, params = {}) => text(scope.language, "legal-contract", key, params);
    const max = limits.contractsExportMax;
    const rows = await contractRows(scope, asked, { offset: 0, limit: max + 1 });
    const lines = rows
      .slice(0, max)
      .map((row) => [
        row.contractNo,
        row.title,
        say(`kind.${row.kind}`),
        say(`state.${row.state}`),
        row.parties.join("、"),
        say(`direction.${row.direction}`),
        figureCell(row.amount, row.amount?.toFixed(decimalsOf(row.currency)), "amount"),
        row.currency,
        dayCell(row.beginsOn),
        dayCell(row.endsOn),
        dayCell(row.nextDueOn),
        row.responsible.realName,
      ]);
    const heads = columns.map((column) => say(`column.${column}`));
    const cut = rows.length > max ? [[say("cutOff", { rows: max })]] : [];
    return sheetAnswer({
      name: `${say("title")} ${organisationDay(scope)}`,
      format,
      language: scope.language,
      lines: [heads, ...lines, ...cut],
    });
  },
);
