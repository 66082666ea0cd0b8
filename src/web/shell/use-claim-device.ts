import { useEffect } from "react";
import { claimDevice } from "../push-device/index.ts";

/** Once for each session that begins: push messages to this browser are this session's, or end. */
export function useClaimDevice(): void {
  useEffect(() => {
    void claimDevice();
  }, []);
}
