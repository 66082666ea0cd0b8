import { userCheckOperate } from "#contract/calls/opt-release.ts";
import { useCall } from "./use-call.ts";

/**
 * Whether somebody may make a call (by its name) or open a screen (by its route), before it is offered; undefined until that
 * is known. Where it could not be asked it is offered, and the server says no.
 */
export function useMay(operate: string): boolean | undefined {
  const answer = useCall(userCheckOperate, { operate }, { quiet: true });
  return answer.isError ? true : answer.data?.allowed;
}
