import type { Ports } from "../http/index.ts";

/** Whom tokens for the newer interface are for: its origin, never a system of somebody else. */
export function newInterfaceAudience({ config }: Pick<Ports, "config">): string | undefined {
  return config.newUiUrl === undefined ? undefined : new URL(config.newUiUrl).origin;
}
