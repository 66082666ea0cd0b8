import { useState } from "react";
import { readOrganLogo, saveOrganLogo } from "#contract/calls/pictures.ts";
import { userOrgan } from "#contract/calls/user.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { useCall, useSend } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { PictureChoice } from "../../pictures/index.ts";
import part from "../../kit/record-part.module.css";

const most = { width: 256, height: 96 };

/** The logo of an organisation: beside its name in the bar above, for everybody who works there. */
export function OrganLogoSection({ row }: { row: TableRow }) {
  const t = useTexts("pictures");
  const organId = Number(row["organId"]);
  const [wrong, setWrong] = useState<string>();
  const logo = useCall(readOrganLogo, { organId });
  const { send, sending } = useSend(saveOrganLogo, {
    invalidates: [readOrganLogo, userOrgan],
    onError: ({ errors }) => {
      setWrong(errors["logo"]);
      return errors["logo"] !== undefined;
    },
  });
  if (logo.data === undefined) return null;
  return (
    <section className={part.part}>
      <h3>{t("logo")}</h3>
      <PictureChoice
        picture={logo.data.organLogo}
        alt={t("logo")}
        most={most}
        busy={sending}
        error={wrong}
        onChange={(chosen) => {
          setWrong(undefined);
          void send({ organId, logo: chosen });
        }}
      />
    </section>
  );
}
