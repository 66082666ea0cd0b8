import { App } from "antd";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { copyRole, roleDetail } from "#contract/calls/accounts.ts";
import { placeErrors, useCall, useSend } from "../api/index.ts";
import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, TextField } from "../kit/index.ts";
import { administers, useSession } from "../session/index.ts";
import part from "../kit/record-part.module.css";
import styles from "./accounts.module.css";

interface RoleUseProps {
  role: { roleCode: string; roleName: string };
}

/** Where a role is used, and a copy of it for whoever administers all organisations: a role is there in all of them. */
export function RoleUse({ role }: RoleUseProps) {
  const t = useTexts("accounts");
  const language = useLanguage();
  const user = useSession();
  const detail = useCall(roleDetail, { roleCode: role.roleCode });
  if (detail.data === undefined) return <p className={styles.quiet}>{detail.error?.message ?? ""}</p>;
  const { holders, processes, sets } = detail.data;
  return (
    <div className={styles.tab}>
      <dl className={styles.use}>
        <dt>{t("use.holders")}</dt>
        <dd>{holders}</dd>
        <dt>{t("use.processes")}</dt>
        <dd>
          {processes.length === 0
            ? t("use.none")
            : joinTexts(
                processes.map(({ processId, processName }) => `${processName} (${processId})`),
                language,
              )}
        </dd>
        <dt>{t("use.sets")}</dt>
        <dd>
          {sets.length === 0
            ? t("use.none")
            : joinTexts(
                sets.map(({ collectName }) => collectName),
                language,
              )}
        </dd>
      </dl>
      {administers(user, null) ? <CopyRole role={role} /> : null}
    </div>
  );
}

function CopyRole({ role }: RoleUseProps) {
  const t = useTexts("accounts");
  const navigate = useNavigate();
  const { message } = App.useApp();
  const { roleCode } = role;
  const [newCode, setNewCode] = useState(`${roleCode}-copy`);
  const [newName, setNewName] = useState(t("use.copyName", { name: role.roleName }));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { send, sending } = useSend(copyRole, {
    invalidates: [],
    onSuccess: (made) => {
      void message.success(t("use.copied"));
      void navigate(`/roleManage?role=${encodeURIComponent(made.roleCode)}`);
    },
    onError: (error) => placeErrors(error, ["newCode", "newName"], setWrong),
  });
  const copy = (event: FormEvent) => {
    event.preventDefault();
    setWrong({});
    void send({ roleCode, newCode: newCode.trim(), newName: newName.trim() });
  };
  return (
    <form className={part.part} onSubmit={copy}>
      <h3>{t("use.copy")}</h3>
      <p className={styles.quiet}>{t("use.copyHint")}</p>
      <div className={styles.copy}>
        <TextField
          label={t("use.newCode")}
          required
          value={newCode}
          maxLength={64}
          error={wrong["newCode"]}
          onChange={(event) => setNewCode(event.target.value)}
        />
        <TextField
          label={t("use.newName")}
          required
          value={newName}
          maxLength={100}
          error={wrong["newName"]}
          onChange={(event) => setNewName(event.target.value)}
        />
      </div>
      <div>
        <Button type="submit" busy={sending} disabled={newCode.trim() === "" || newName.trim() === ""}>
          {t("use.copyNow")}
        </Button>
      </div>
    </form>
  );
}
