import type { LoginProof, LoginProofAsked } from "#contract/shapes/session.ts";

/** Proves work in a worker. Rejects where the browser cannot start one. */
export function proveInWorker(asked: LoginProofAsked): Promise<LoginProof> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<string>) => {
      worker.terminate();
      resolve({ challenge: asked.challenge, answer: data });
    });
    worker.addEventListener("error", (event) => {
      worker.terminate();
      reject(new Error(event.message));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(asked);
  });
}
