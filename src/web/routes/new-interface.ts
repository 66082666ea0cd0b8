import { staysHere } from "#contract/codes/request-source.ts";
import { isCallError } from "../api/index.ts";
import { type ClientSettings, isOnPhone, loadClientSettings } from "../session/index.ts";

/** The screens the newer interface takes over where there is one (spec §2 Menu and redirects). */
const takenOver: ReadonlySet<string> = new Set(["/userTask", "/myApply", "/myApprove"]);

/**
 * The address in the newer interface of a screen of ours, or nothing. On a phone it is the mobile variant; /myApply
 * keeps its `queryType`. Nothing where the address asks for ours (`staysHere`).
 */
export async function newInterfaceAddress(
  pathname: string,
  search: string,
  settings: () => Promise<Pick<ClientSettings, "newUiUrl">> = loadClientSettings,
): Promise<string | undefined> {
  const query = new URLSearchParams(search);
  if (!takenOver.has(pathname) || staysHere(query)) return undefined;
  try {
    const { newUiUrl } = await settings();
    if (newUiUrl === null) return undefined;
    const queryType = query.get("queryType");
    const kept = queryType === null ? "" : `?queryType=${encodeURIComponent(queryType)}`;
    return `${newUiUrl.replace(/[#/]+$/, "")}/#${isOnPhone() ? "/mobile" : ""}${pathname}${kept}`;
  } catch (error) {
    // Without an answer our own screen is shown: it is there in any case.
    if (!isCallError(error)) throw error;
    return undefined;
  }
}
