import type { OutputOf } from "#contract/calls/define-call.ts";
import { clientSettings } from "#contract/calls/client.ts";
import { call } from "../api/index.ts";

export type ClientSettings = OutputOf<typeof clientSettings>;

let loading: Promise<ClientSettings> | undefined;

/** The addresses beside this application; asked once, asked again after a failure. */
export async function loadClientSettings(): Promise<ClientSettings> {
  loading ??= call(clientSettings, {}).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
