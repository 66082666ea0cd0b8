import { useId, useState } from "react";
import { currentSession } from "#contract/calls/auth.ts";
import { saveMyPicture } from "#contract/calls/pictures.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useNotice } from "../kit/index.ts";
import { PictureChoice } from "../pictures/index.ts";
import { refreshSession, useSession } from "../session/index.ts";
import styles from "./my-config.module.css";

const most = { width: 128, height: 128 };

/** My picture, beside my name in the bar above. */
export function PictureSection() {
  const t = useTexts("pictures");
  const notice = useNotice();
  const id = useId();
  const { avatarImgPath } = useSession();
  const [wrong, setWrong] = useState<string>();
  const { send, sending } = useSend(saveMyPicture, {
    invalidates: [currentSession],
    onError: ({ errors }) => {
      setWrong(errors["picture"]);
      return errors["picture"] !== undefined;
    },
  });
  const save = async (picture: string | null) => {
    setWrong(undefined);
    if ((await send({ picture })) === undefined) return;
    await refreshSession();
    notice({ key: "picture", said: t(picture === null ? "removed" : "saved") });
  };
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("mine")}</h2>
      <p className={styles.hint}>{t("hint")}</p>
      <PictureChoice
        round
        picture={avatarImgPath}
        alt={t("mine")}
        most={most}
        busy={sending}
        error={wrong}
        onChange={(picture) => void save(picture)}
      />
    </section>
  );
}
