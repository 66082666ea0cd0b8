import type { CallError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { ErrorScene } from "./error-scene.tsx";
import { WaysOn } from "./ways-on.tsx";

function Reload() {
  const say = useTexts("app");
  return (
    <Button look="primary" onClick={() => window.location.reload()}>
      {say("retry")}
    </Button>
  );
}

/** A part of the program did not arrive: no network, or a newer version was installed meanwhile. */
export function ChunkFailedPage() {
  const say = useTexts("error-pages");
  return (
    <ErrorScene sign="…" title={say("chunk.title")} actions={<Reload />}>
      <p>{say("chunk.what")}</p>
      <p>{say("chunk.remedy")}</p>
    </ErrorScene>
  );
}

/** The screen itself broke; the fault has been reported. */
export function CrashedPage() {
  const say = useTexts("error-pages");
  return (
    <ErrorScene
      sign="!"
      title={say("crashed.title")}
      actions={
        <>
          <Reload />
          <WaysOn primary="back" />
        </>
      }
    >
      <p>{say("crashed.what")}</p>
      <p>{say("crashed.remedy")}</p>
    </ErrorScene>
  );
}

/** The session could not be asked for: the server did not answer, or refused. */
export function NotReachedPage({ error }: { error: CallError }) {
  const say = useTexts("error-pages");
  return (
    <ErrorScene
      sign={error.status ? String(error.status) : "…"}
      title={say("notReached.title")}
      actions={<Reload />}
      note={error.requestCode ? <p>{say("app:requestCode", { code: error.requestCode })}</p> : undefined}
    >
      <p>{error.message}</p>
    </ErrorScene>
  );
}
