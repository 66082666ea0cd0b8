import { keepPreviousData } from "@tanstack/react-query";
import { uploadsGone } from "#contract/calls/file.ts";
import { limits } from "#contract/limits.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import { useCall } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { FilesField, type FilesFieldProps } from "./files-field.tsx";

/**
 * Files that were uploaded for something that is not sent yet, and are kept with it: uploads that nothing takes up are
 * removed after a time, and which of these are is said where they stand, before anything is sent.
 */
export function UnsentFilesField({ errors, ...field }: FilesFieldProps) {
  const { name, files } = field;
  return <FilesField {...field} errors={{ ...useGoneUploads(name, files), ...errors }} />;
}

/** What is wrong with the files that can be sent no more, by their places. */
function useGoneUploads(name: string, files: readonly Attachment[]): Readonly<Record<string, string>> {
  const problem = useTexts("problems");
  const fileIds = files.slice(0, limits.filesPerRequest).map(({ fileId }) => fileId);
  // What is gone stays gone: a file more or less is no reason to say nothing until the answer is there.
  const { data } = useCall(
    uploadsGone,
    { fileIds },
    { enabled: fileIds.length > 0, quiet: true, staleTime: 0, placeholderData: keepPreviousData },
  );
  const gone = new Set(data?.gone);
  return Object.fromEntries(
    files.flatMap(({ fileId, fileName }, at) =>
      gone.has(fileId) ? [[`${name}[${at}]`, problem("fileUnknown", { file: fileName })]] : [],
    ),
  );
}
