import type { ChainEntry } from "#contract/shapes/task.ts";
import { FileList } from "../fields/index.ts";
import { SignaturePicture } from "../signature/index.ts";

interface SaidWithProps {
  seat: ChainEntry["seats"][number];
  applyId: string | undefined;
}

/** What stands with an opinion besides its words. */
export function SaidWith({ seat, applyId }: SaidWithProps) {
  const { files = [], signature, realName } = seat;
  return (
    <>
      {files.length === 0 ? null : <FileList files={files} />}
      {signature === undefined || applyId === undefined ? null : (
        <SignaturePicture applyId={applyId} signature={signature} person={realName} />
      )}
    </>
  );
}
