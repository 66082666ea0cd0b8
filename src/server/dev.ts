import { spawn } from "node:child_process";
import { join } from "node:path";
import { createServer, type ProxyOptions } from "vite";
import { calls } from "#contract/calls/index.ts";
import { checkoutDir } from "./checkout.ts";
import { readConfig } from "./config.ts";
import { stopOnSignals } from "./lifecycle/index.ts";

/**
 * `npm run dev`: the server under Node's watch, started again at every change, and the screens from vite, which
 * hands the calls on to it.
 */
const config = readConfig(process.env);
const target = `http://${config.host}:${config.port}`;

const server = spawn(
  process.execPath,
  ["--watch", "--watch-preserve-output", "--import", "tsx", join(checkoutDir, "src/server/main.ts")],
  { cwd: checkoutDir, stdio: "inherit" },
);
const web = await createServer({
  root: checkoutDir,
  server: { host: config.host, port: config.port + 1, proxy: proxyOfCalls() },
});
await web.listen();
web.printUrls();

stopOnSignals((signal) => {
  server.kill(signal);
  void web.close();
});
server.on("exit", (code) => process.exit(code ?? 0));

/** Every first folder below which calls live. */
function proxyOfCalls(): Record<string, ProxyOptions> {
  const folders = calls.map(({ path }) => `/${path.split("/")[1] ?? ""}`);
  const prefixes = new Set([
    ...folders,
    config.authPrefix,
    config.thirdPartyPrefix,
    "/docs",
    "/openapi.json",
  ]);
  return Object.fromEntries([...prefixes].map((prefix) => [prefix, { target, changeOrigin: true }]));
}
