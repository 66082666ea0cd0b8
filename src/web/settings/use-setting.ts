import { config, updateConfig } from "#contract/calls/user.ts";
import type { JsonValue } from "#contract/schema.ts";
import { queryClient, queryKeyOf, useCall, useSend } from "../api/index.ts";

/** One of my settings, kept on the server so that every device has it; `undefined` until chosen or fetched. */
export function useSetting(name: string): [JsonValue | undefined, (value: JsonValue) => Promise<unknown>] {
  const settings = useCall(config, {}, { quiet: true, staleTime: 300_000 });
  const { send } = useSend(updateConfig, {
    onSuccess: (output) => queryClient.setQueryData(queryKeyOf(config, {}), output),
  });
  const keep = (value: JsonValue) => {
    queryClient.setQueryData(queryKeyOf(config, {}), { ...settings.data, [name]: value });
    return send({ data: JSON.stringify({ [name]: value }) });
  };
  return [settings.data?.[name], keep];
}
