import { TaskAction } from "#contract/codes/task-action.ts";
import { type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import type { NamedFile } from "#contract/shapes/named-file.ts";
import type { WithOpinion } from "#engine";
import { bindUploads } from "../../attachment/index.ts";
import type { Tx } from "../../db/index.ts";
import { signWith } from "../../signature/index.ts";

interface Wanted {
  actionCode: TaskAction;
  files?: NamedFile[] | undefined;
  sign?: boolean | undefined;
}

/**
 * What stands with somebody's opinion besides its words: its files as they are at this moment, and the picture they sign
 * with. Refuses by field both with a question, which is no opinion, and a signature of who has none.
 */
export async function opinionExtras(
  tx: Tx,
  userCode: string,
  { actionCode, files = [], sign = false }: Wanted,
): Promise<Pick<WithOpinion, "files" | "signature"> | Refusal> {
  if (files.length === 0 && !sign) return {};
  if (actionCode === TaskAction.requestCountersign)
    return refuseFields(
      Object.fromEntries(
        [...(files.length === 0 ? [] : ["files"]), ...(sign ? ["sign"] : [])].map((field) => [
          field,
          { problem: "notWithQuestion" },
        ]),
      ),
    );
  const signature = sign ? await signWith(tx, userCode) : undefined;
  if (sign && signature === undefined) return refuseFields({ sign: { problem: "signatureMissing" } });
  const bound = await bindUploads(tx, files);
  return {
    ...(bound.length === 0 ? {} : { files: bound }),
    ...(signature === undefined ? {} : { signature }),
  };
}
