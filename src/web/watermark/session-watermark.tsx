import type { SessionUser } from "#contract/shapes/session.ts";
import { palettes, useAppearance } from "../theme/index.ts";
import { Watermark } from "./watermark.tsx";

/** The watermark of who is logged in, as their organisation wants it. */
export function SessionWatermark({ user }: { user: Pick<SessionUser, "userName" | "parameters"> }) {
  const { scheme, mode } = useAppearance();
  const { watermarkShown, watermarkText } = user.parameters;
  if (!watermarkShown) return null;
  return (
    <Watermark
      text={watermarkText === "" ? user.userName : `${user.userName} ${watermarkText}`}
      ink={palettes[scheme][mode].ink}
    />
  );
}
