import { type Interleaving, interleave } from "./stories-through-database.ts";
import type { TestServer } from "./test-server.ts";

/** A process that plays the stories it is told to, range after range, and answers what came of each. */
process.on("message", ({ range, server }: { range: Interleaving; server: TestServer }) => {
  interleave(range, server).then(
    (played) => process.send?.({ played }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
