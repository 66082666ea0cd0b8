import { exportProcessList } from "#contract/calls/process-list.ts";
import { limits } from "#contract/limits.ts";
import { handle } from "../http/index.ts";
import { figureCell, momentCell, type SheetCell, sheetAnswer } from "../table-jobs/index.ts";
import { text } from "../texts/index.ts";
import { namesShownTo } from "../viewer/index.ts";
import { countProblems } from "./count-problems.ts";
import { findProcesses } from "./find-processes.ts";
import { organisationOf } from "./organisation-view.ts";
import { type FoundProcess, runningAtMost } from "./process-rows.ts";

const columns = [
  "processId",
  "name",
  "category",
  "status",
  "startList",
  "messaging",
  "version",
  "running",
  "problems",
  "from",
  "until",
  "changedBy",
  "changedAt",
] as const;

/** The list of processes as a file: what the filter leaves, in its order, with the names that whoever asks may know. */
export const exportProcessListHandler = handle(exportProcessList, async ({ format, ...filter }, scope) => {
  const { language, actor, ports } = scope;
  const timeZone = ports.parameters.value("timeZone", actor.organId);
  const say = (key: string) => text(language, "process-manage", key);
  const { found } = await findProcesses(scope, filter, { page: 1, pageSize: limits.processesExportMax });
  const counts = await countProblems(scope, found);
  const { people } = await organisationOf(scope, actor.chartRevision);
  const shown = await namesShownTo(scope, people);
  const lineOf = ({ row }: FoundProcess): SheetCell[] => [
    row.processId,
    row.processName,
    row.processTypeName === row.parentTypeName
      ? row.processTypeName
      : `${row.parentTypeName} / ${row.processTypeName}`,
    row.processStatusDesc,
    say(row.processVisibility === "visible" ? "fact.visible" : "fact.hidden"),
    say(row.messagingVisible ? "fact.visible" : "fact.hidden"),
    figureCell(row.publishedVersion),
    row.running < runningAtMost ? figureCell(row.running) : say("aThousandAndMore"),
    figureCell(counts.get(row.processId) ?? 0),
    momentCell(timeZone, row.beginTime ?? null),
    momentCell(timeZone, row.endTime ?? null),
    shown.realName(row.updatedBy),
    momentCell(timeZone, new Date(row.updatedAt).toISOString()),
  ];
  const lines = [columns.map((column) => say(`sheet.${column}`)), ...found.map(lineOf)];
  return sheetAnswer({ name: say("title"), format, language, lines });
});
