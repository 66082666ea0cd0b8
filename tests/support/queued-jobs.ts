import { backgroundTasks } from "#server/background.ts";
import type { TestApp } from "./app.ts";

/** The background of an application in a test: what is queued waits until the test lets it happen. */
export class QueuedJobs {
  readonly #app: TestApp;
  readonly #waiting: { task: string; payload: Record<string, unknown> }[] = [];

  constructor(app: TestApp) {
    this.#app = app;
    app.ports.jobs.add = (_tx, task, payload) => {
      this.#waiting.push({ task, payload });
      return Promise.resolve();
    };
  }

  /** Does what was queued, and what that queues in turn, as the background does. */
  async run(): Promise<void> {
    const tasks = backgroundTasks(this.#app.ports);
    const job = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      await tasks[next.task]?.(next.payload, job);
  }
}
