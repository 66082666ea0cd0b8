import type { SessionUser } from "#contract/shapes/session.ts";
import { palettes, useAppearance } from "../theme/index.ts";
import { Watermark } from "./watermark.tsx";

/** The watermark of who is logged in; on every page, whatever their organisation adds to it (spec §1). */
export function SessionWatermark({ user }: { user: Pick<SessionUser, "userName" | "parameters"> }) {
  const { scheme, mode } = useAppearance();
  const { watermarkText } = user.parameters;
  return (
    <Watermark
      text={watermarkText === "" ? user.userName : `${user.userName} ${watermarkText}`}
      ink={palettes[scheme][mode].ink}
    />
  );
}
