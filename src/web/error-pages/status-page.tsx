import type { ComponentType } from "react";
import { useAddress } from "../address/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ErrorScene } from "./error-scene.tsx";
import { WaysOn } from "./ways-on.tsx";

export type ErrorStatus = "401" | "403" | "405" | "500";

const longestMessage = 300;

/** The page of /401, /403, /405 or /500. `message` and `code` in the query say what the sender knew. */
export function errorPageOf(status: ErrorStatus): ComponentType {
  function StatusPage() {
    const say = useTexts("error-pages");
    const [query] = useAddress();
    const message = query.get("message")?.slice(0, longestMessage);
    const requestCode = query.get("code");
    const from = query.get("from");
    return (
      <ErrorScene
        sign={status}
        title={say(`${status}.title`)}
        actions={<WaysOn />}
        note={
          requestCode || from ? (
            <>
              {from && <p>{say("wanted", { path: from.split("?")[0] })}</p>}
              {requestCode && <p>{say("app:requestCode", { code: requestCode })}</p>}
            </>
          ) : undefined
        }
      >
        <p>{message || say(`${status}.what`)}</p>
        <p>{say(`${status}.remedy`)}</p>
      </ErrorScene>
    );
  }
  return StatusPage;
}
