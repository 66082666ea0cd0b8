import { useEffect, useState } from "react";
import { isCallError } from "../api/index.ts";
import { loadClientSettings } from "../session/index.ts";
import { wayBack } from "./way-back.ts";

/** The way back into the application somebody came from (`backToApp`); undefined where they came from none. */
export function useWayBack(): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    void loadClientSettings()
      .then(({ appUrls }) => setAddress(wayBack(appUrls)))
      .catch((error: unknown) => {
        if (!isCallError(error)) throw error;
      });
  }, []);
  return address;
}
