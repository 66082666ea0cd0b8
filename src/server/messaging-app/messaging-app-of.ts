import type { MessagingAppConfig } from "../config.ts";
import type { Ports } from "../http/index.ts";
import { lentTokens } from "./lent-tokens.ts";
import type { MessagingApp } from "./messaging-app.ts";
import { wecom } from "./wecom.ts";

/** The messaging application that the operator has set up. */
export function messagingAppOf(
  { database }: Pick<Ports, "database">,
  config: MessagingAppConfig,
): MessagingApp {
  return wecom(config, lentTokens(database, config));
}
