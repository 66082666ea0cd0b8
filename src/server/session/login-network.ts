import { validLoginNetwork } from "#contract/calls/auth.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { addressList, handlePublic, isListed, type Scope } from "../http/index.ts";

type Asked = Pick<Scope, "ports" | "request">;

/** Whether one may log in from where a request comes from (`LOGIN_NETWORKS`). */
function isLoginNetwork({ ports, request }: Asked): boolean {
  const { loginNetworks } = ports.config;
  return loginNetworks.length === 0 || isListed(addressList(loginNetworks), request.remoteAddress);
}

/** Refuses a log-in from elsewhere, before anything that was sent is looked at. */
export function refuseElsewhere(asked: Asked): Refusal | undefined {
  return isLoginNetwork(asked) ? undefined : refuse("loginNetworkNotAllowed");
}

export const validLoginNetworkHandler = handlePublic(validLoginNetwork, (_input, scope) =>
  Promise.resolve({ valid: isLoginNetwork(scope) }),
);
