import { type ComponentType, createContext, type ReactNode, use, useState } from "react";

type Frame = ComponentType<{ children: ReactNode }>;

/** Whether something above has brought antd's colours and words already. */
const InAntd = createContext(false);
let come: Frame | undefined;

/** Fetches antd's frame; after that `AntdFrame` draws at once. */
export async function fetchAntd(): Promise<void> {
  come ??= await (await import("./antd-frame.tsx")).loadFrame();
}

/**
 * antd for what stands within it, if `fetchAntd` has been waited for; once for all below. Where antd has not come,
 * nothing within needs it: its parts wait for it themselves (`withAntd`).
 */
export function AntdFrame({ children }: { children: ReactNode }) {
  const isWithin = use(InAntd);
  // As it was first drawn: a frame that came between would draw everything within it anew.
  const [Frame] = useState(() => come);
  if (isWithin || Frame === undefined) return children;
  return (
    <InAntd value={true}>
      <Frame>{children}</Frame>
    </InAntd>
  );
}

/** Fetches a component made of antd's parts together with antd's frame, and draws it in that. */
export function withAntd<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): () => Promise<ComponentType<Props>> {
  return async () => {
    const [Part] = await Promise.all([load(), fetchAntd()]);
    return function InFrame(props: Props) {
      return (
        <AntdFrame>
          <Part {...props} />
        </AntdFrame>
      );
    };
  };
}
