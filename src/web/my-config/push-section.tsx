import { useEffect, useState } from "react";
import { addPushDevice, pushDevices, removePushDevice } from "#contract/calls/push-devices.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { useCall, useSend } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, useNotice } from "../kit/index.ts";
import { deviceEndpoint, endPush, type PushObstacle, pushObstacle, startPush } from "../push-device/index.ts";
import { deviceName } from "../session/index.ts";
import { CallAnswer } from "../states/index.ts";
import styles from "./my-config.module.css";

type Device = OutputOf<typeof pushDevices>["devices"][number];

/** The devices that show notices while no page is open; this one is asked for its permission when one presses for it. */
export function PushSection() {
  const t = useTexts("push");
  const [endpoint, setEndpoint] = useState<string | null>();
  useEffect(() => {
    void deviceEndpoint().then((found) => setEndpoint(found ?? null));
  }, []);
  return (
    <>
      <h3>{t("title")}</h3>
      <p className={styles.hint}>
        {t("what")} {t("shared")}
      </p>
      {endpoint === undefined ? null : <Devices endpoint={endpoint} onChange={setEndpoint} />}
    </>
  );
}

function Devices({
  endpoint,
  onChange,
}: {
  endpoint: string | null;
  onChange: (endpoint: string | null) => void;
}) {
  const t = useTexts("push");
  const notice = useNotice();
  const answer = useCall(pushDevices, endpoint === null ? {} : { endpoint }, { quiet: true });
  const adding = useSend(addPushDevice, { invalidates: [pushDevices] });
  const removing = useSend(removePushDevice, { invalidates: [pushDevices] });
  const [obstacle, setObstacle] = useState<PushObstacle | "failed" | undefined>(pushObstacle);
  const turnOn = async (publicKey: string) => {
    const address = await startPush(publicKey).catch(() => "failed" as const);
    if (typeof address === "string") return setObstacle(address);
    setObstacle(undefined);
    if ((await adding.send(address)) === undefined) return await endPush();
    onChange(address.endpoint);
    notice({ key: "push", said: t("turnedOn") });
  };
  const remove = async ({ deviceId, isMine }: Device) => {
    if ((await removing.send({ deviceId })) === undefined) return;
    if (isMine) {
      await endPush();
      onChange(null);
    }
    notice({ key: "push", said: t(isMine ? "turnedOff" : "removed") });
  };
  const isBusy = adding.sending || removing.sending;
  return (
    <CallAnswer answer={answer}>
      {({ publicKey, devices }) => (
        <>
          {devices.length === 0 ? null : (
            <ul className={styles.entries}>
              {devices.map((device) => (
                <DeviceEntry key={device.deviceId} device={device} busy={isBusy} onRemove={remove} />
              ))}
            </ul>
          )}
          {obstacle === undefined ? null : <p role="status">{t(obstacle)}</p>}
          {publicKey === null ? (
            <p className={styles.hint}>{t("notConfigured")}</p>
          ) : devices.some(({ isMine }) => isMine) || isHopeless(obstacle) ? null : (
            <div className={styles.line}>
              <Button busy={isBusy} onClick={() => void turnOn(publicKey)}>
                {t("turnOn")}
              </Button>
            </div>
          )}
        </>
      )}
    </CallAnswer>
  );
}

/** Nothing that is pressed here would change it. */
function isHopeless(obstacle: PushObstacle | "failed" | undefined): boolean {
  return obstacle === "insecure" || obstacle === "unsupported";
}

function DeviceEntry({
  device,
  busy,
  onRemove,
}: {
  device: Device;
  busy: boolean;
  onRemove: (device: Device) => Promise<void>;
}) {
  const t = useTexts("push");
  const { userAgent, createdAt, isMine } = device;
  const name = deviceName(userAgent) ?? t("unknownDevice");
  return (
    <li>
      <span>
        {name}
        {isMine ? ` · ${t("thisDevice")}` : null}
        <span className={styles.hint}>{t("since", { at: formatInstant(createdAt) })}</span>
      </span>
      <Button
        size="small"
        busy={busy}
        aria-label={isMine ? undefined : t("removeOf", { device: name })}
        onClick={() => void onRemove(device)}
      >
        {t(isMine ? "turnOff" : "remove")}
      </Button>
    </li>
  );
}
