import { clientSettings } from "#contract/calls/client.ts";
import { handlePublic } from "../http/index.ts";

/** The addresses beside this application that its pages need to know. */
export const clientSettingsHandler = handlePublic(clientSettings, async (_input, { ports }) => {
  const { newUiUrl, signOn, analytics } = ports.config;
  const { cookie, messagingApp, openId, appUrls, passwordUrl } = signOn;
  return {
    newUiUrl: newUiUrl ?? null,
    signOn: {
      cookie: cookie !== undefined,
      messaging: messagingApp !== undefined,
      oidc: openId === undefined ? null : (openId.name ?? ""),
    },
    appUrls: [...appUrls],
    passwordsElsewhere: passwordUrl !== undefined,
    analytics:
      analytics === undefined
        ? null
        : { url: analytics.url, testUrl: analytics.testUrl ?? null, hosts: [...analytics.hosts] },
  };
});
