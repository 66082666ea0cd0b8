import { exportResolvedIncidents } from "#contract/calls/task/incidents.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { handle } from "../../http/index.ts";
import { momentCell, sheetAnswer } from "../../table-jobs/index.ts";
import { text } from "../../texts/index.ts";
import { findResolved } from "./resolved-incidents.ts";
import { wrongDays } from "../lists/wrong-days.ts";

const columns = [
  "number",
  "application",
  "applicant",
  "process",
  "step",
  "kind",
  "problem",
  "since",
  "resolvedAt",
  "resolvedBy",
  "how",
  "reason",
] as const;

/** The stops that were seen to as a file: what the filter leaves, with the names that whoever asks may know. */
export const exportResolvedIncidentsHandler = handle(
  exportResolvedIncidents,
  async ({ format, ...filter }, scope) => {
    const problems = wrongDays(filter);
    if (Object.keys(problems).length > 0) return refuseFields(problems);
    const say = (key: string) => text(scope.language, "incidents", key);
    const found = await findResolved(scope, filter, { pageSize: limits.incidentsExportMax, offset: 0 });
    const timeZone = scope.ports.parameters.value("timeZone", scope.actor.organId);
    const lines = [
      columns.map((column) => say(column)),
      ...found.map((row) => [
        row.applyId,
        row.applyTitle,
        row.applyUser,
        row.processName,
        row.taskName,
        say(`stage.${row.stage}`),
        row.problem,
        momentCell(timeZone, row.since),
        momentCell(timeZone, row.resolvedAt),
        row.resolvedBy,
        say(`hows.${row.how}`),
        row.reason ?? "",
      ]),
    ];
    return sheetAnswer({ name: say("resolvedTitle"), format, language: scope.language, lines });
  },
);
