import { downloadReportFile } from "#contract/calls/report-files.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { type FileAnswer, handle } from "../http/index.ts";
import { sheetContentTypes } from "../table-jobs/index.ts";
import { outside } from "../tables/index.ts";
import { readBytes } from "./report-file-bytes.ts";
import { ownReportFile } from "./report-file-row.ts";
import { maySeeStill } from "./seen.ts";

/** Refuses with `notFound`, with `reportFileNotThere` what is not written or kept no more, and with `exportOutdated` what its person might not see any more. */
export const downloadReportFileHandler = handle(
  downloadReportFile,
  async ({ fileId }, { actor, ports }): Promise<FileAnswer | Refusal> => {
    const on = outside(ports.database);
    const file = await ownReportFile(on, fileId, actor);
    if (file === undefined) return refuse("notFound");
    if (file.state !== "done" || file.bytes === null) return refuse("reportFileNotThere");
    if (!maySeeStill(file.seen, actor)) return refuse("exportOutdated");
    return {
      fileName: `${file.title}.${file.format}`,
      contentType: sheetContentTypes[file.format],
      body: readBytes(on, fileId),
      size: file.bytes,
    };
  },
);
