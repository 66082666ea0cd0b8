import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { type MatrixFindings, matrixFindings } from "#contract/rules/approver-matrix/matrix-findings.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";

/** So many rows are looked through within a frame; more of them beside the page. */
const atOnce = 200;

const none: MatrixFindings = { overlaps: [], holes: [], more: false };

/** Overlaps and gaps of a matrix that is being written; of a long one those found last while it is looked through anew. */
export function useFindings(written: MatrixContent): MatrixFindings {
  const content = useDeferredValue(written);
  const isShort = content.rows.length <= atOnce || typeof Worker === "undefined";
  const here = useMemo(() => (isShort ? matrixFindings(content) : undefined), [isShort, content]);
  const [found, setFound] = useState(none);
  useEffect(() => {
    if (isShort) return undefined;
    const worker = new Worker(new URL("./findings-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<MatrixFindings>) => setFound(data));
    // A browser that starts no worker looks itself.
    worker.addEventListener("error", () => setFound(matrixFindings(content)));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(content);
    return () => worker.terminate();
  }, [content, isShort]);
  return here ?? found;
}
