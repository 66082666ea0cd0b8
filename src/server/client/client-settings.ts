import { clientSettings } from "#contract/calls/client.ts";
import { handlePublic } from "../http/index.ts";

/** The addresses beside this application that its pages need to know. */
export const clientSettingsHandler = handlePublic(clientSettings, async (_input, { ports }) => ({
  newUiUrl: ports.config.newUiUrl ?? null,
  messagingLoginUrl: null,
  analyticsUrl: null,
}));
