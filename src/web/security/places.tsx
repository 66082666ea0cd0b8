import { endMyDevice, endMyOthers, endMySession, mySecurity } from "#contract/calls/security.ts";
import { call, useCall } from "../api/index.ts";
import { formatInstant, RelativeTime, useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { deviceName } from "../session/index.ts";
import { Line } from "./factors.tsx";
import styles from "./security.module.css";
import { useAct } from "./use-act.ts";

/** Where one is logged in, and which devices log one in by themselves. */
export function Places() {
  const say = useTexts("security");
  const { act, fault, busy } = useAct();
  const answer = useCall(mySecurity, {}, { quiet: true });
  const end = (work: () => Promise<unknown>) =>
    void act(async () => {
      await work();
      await answer.refetch();
    });
  if (answer.data === undefined)
    return answer.isError ? <p className={styles.fault}>{answer.error.message}</p> : <p aria-busy="true" />;
  const { sessions, devices } = answer.data;
  const nameOf = (userAgent: string | null) => deviceName(userAgent) ?? say("sessions.unknown");
  return (
    <>
      <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
      <section>
        <h3>{say("sessions.title")}</h3>
        <ul className={styles.list}>
          {sessions.map(({ sessionId, userAgent, remoteAddress, lastSeenAt, openedBy, isMine }) => (
            <Line
              key={sessionId}
              name={nameOf(userAgent)}
              note={
                <>
                  {say(`sessions.openedBy.${openedBy}`)} · {remoteAddress} ·{" "}
                  {isMine ? say("sessions.here") : <RelativeTime at={lastSeenAt} />}
                </>
              }
              act={isMine ? undefined : say("sessions.end")}
              label={say("sessions.endOne", { device: nameOf(userAgent) })}
              onAct={() => end(() => call(endMySession, { sessionId }))}
            />
          ))}
        </ul>
      </section>
      <section>
        <h3>{say("devices.title")}</h3>
        {devices.length === 0 ? (
          <p className={styles.quiet}>{say("devices.none")}</p>
        ) : (
          <ul className={styles.list}>
            {devices.map(({ deviceId, userAgent, lastUsedAt, expiresAt, isMine }) => (
              <Line
                key={deviceId}
                name={nameOf(userAgent)}
                note={
                  <>
                    {isMine ? say("devices.here") : <RelativeTime at={lastUsedAt} />} ·{" "}
                    {say("devices.until", { day: formatInstant(expiresAt) })}
                  </>
                }
                act={say("devices.forget")}
                label={say("devices.forgetOne", { device: nameOf(userAgent) })}
                onAct={() => end(() => call(endMyDevice, { deviceId }))}
              />
            ))}
          </ul>
        )}
      </section>
      {sessions.length + devices.length > 1 && (
        <div className={styles.adds}>
          <Button disabled={busy} onClick={() => end(() => call(endMyOthers, {}))}>
            {say("sessions.endOthers")}
          </Button>
        </div>
      )}
    </>
  );
}
