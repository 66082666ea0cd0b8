import { Alert, App, Button, Modal, Segmented, Select } from "antd";
import { useId, useState } from "react";
import { accountDetail, grantRole, listRoleHolders, roleDetail } from "#contract/calls/accounts.ts";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { userOrganC } from "#contract/calls/user.ts";
import { grantableOf, useGrantable, useRolePlaces } from "../../accounts/index.ts";
import { useCall, useSend } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Refusal } from "../../kit/index.ts";
import { useOfferUndo } from "../../undo/index.ts";
import { refreshTable } from "../source/use-table-call.ts";
import type { SelectionActProps } from "./selection-act-props.ts";
import { useFocusBack } from "../use-focus-back.ts";
import styles from "../row/row-panel.module.css";
import fieldParts from "../../kit/field-parts.module.css";
import cell from "../list/cell.module.css";

type Subject = Pick<InputOf<typeof grantRole>, "userCodes" | "filter">;

/** Gives a role to the people chosen, or takes it from them: counted beforehand, and taken back with one click. */
export function GrantRole({ subject, onDone }: SelectionActProps) {
  const t = useTexts("accounts");
  const [open, setOpen] = useState(false);
  const people: Subject =
    "keys" in subject ? { userCodes: subject.keys.map(String) } : { filter: subject.filter };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("grant.open")}
      </Button>
      {open ? (
        <GrantDialog
          people={people}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      ) : null}
    </>
  );
}

function GrantDialog({
  people,
  onClose,
  onDone,
}: {
  people: Subject;
  onClose: () => void;
  onDone: () => void;
}) {
  useFocusBack();
  const t = useTexts("accounts");
  const id = useId();
  const organs = useCall(userOrganC, {}, { staleTime: 300_000 });
  const [act, setAct] = useState<"give" | "take">("give");
  const [chosen, setChosen] = useState<string | null>(null);
  const { options: places, place, choose, organId } = useRolePlaces(organs.data ?? []);
  const { options, nameOf } = useGrantable(act === "take");
  const report = useReport(nameOf(chosen));
  const wanted = {
    ...people,
    ...grantableOf(chosen ?? ""),
    organId,
    revoke: act === "take",
  };
  const counted = useCall(
    grantRole,
    { ...wanted, dryRun: true },
    { enabled: chosen !== null && place !== undefined, staleTime: 0, gcTime: 0, quiet: true },
  );
  const { send, sending } = useSend(grantRole, {
    invalidates: [accountDetail, listRoleHolders, roleDetail],
    onSuccess: (answer) => {
      void refreshTable("user");
      onDone();
      report(answer, wanted);
    },
  });
  const answer = counted.isFetching ? undefined : counted.data;
  return (
    <Modal
      open
      title={t("grant.title")}
      okText={
        answer === undefined
          ? t(`grant.${act}`)
          : t(act === "give" ? "grant.nowGive" : "grant.nowTake", answer)
      }
      okButtonProps={{
        disabled: answer === undefined || answer.count === 0,
        loading: sending,
        danger: act === "take",
      }}
      cancelText={t("app:cancel")}
      onOk={() => void send(wanted)}
      onCancel={onClose}
    >
      <div className={styles.formBody}>
        <Segmented
          aria-label={t("grant.act")}
          value={act}
          options={[
            { value: "give", label: t("grant.give") },
            { value: "take", label: t("grant.take") },
          ]}
          onChange={setAct}
        />
        <div className={styles.field}>
          <label htmlFor={`${id}-role`}>{t("grant.role")}</label>
          <Select
            id={`${id}-role`}
            className={fieldParts.full ?? ""}
            placeholder={t("roles.choose")}
            showSearch={{ optionFilterProp: "label" }}
            value={chosen}
            options={options}
            onChange={setChosen}
          />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-place`}>{t("grant.where")}</label>
          <Select
            id={`${id}-place`}
            className={fieldParts.full ?? ""}
            value={place ?? null}
            options={places}
            onChange={choose}
          />
        </div>
        <Refusal />
        {counted.error === null ? null : <Alert type="error" showIcon title={counted.error.said} />}
        <p className={cell.quiet} role="status">
          {chosen === null ? t("grant.chooseFirst") : answer === undefined ? "" : foretold(answer, act, t)}
        </p>
      </div>
    </Modal>
  );
}

/** What will happen to whom, in sentences: those that concern nobody are left out. */
function foretold(
  { count, unchanged, outside }: OutputOf<typeof grantRole>,
  act: "give" | "take",
  t: ReturnType<typeof useTexts>,
): string {
  const parts = [t(act === "give" ? "grant.willGive" : "grant.willTake", { count })];
  if (unchanged > 0)
    parts.push(t(act === "give" ? "grant.holdAlready" : "grant.holdNot", { count: unchanged }));
  if (outside > 0) parts.push(t("grant.outside", { count: outside }));
  return parts.join(" ");
}

/** Says what was done, with the way back: the opposite for exactly those who were changed. */
function useReport(role: string) {
  const t = useTexts("accounts");
  const { message } = App.useApp();
  const offerUndo = useOfferUndo();
  const { send } = useSend(grantRole, {
    invalidates: [accountDetail, listRoleHolders, roleDetail],
    onSuccess: ({ count }) => {
      void refreshTable("user");
      void message.info(t("grant.undone", { count }));
    },
  });
  return (
    { count, userCodes, grants }: OutputOf<typeof grantRole>,
    { organId, revoke = false }: InputOf<typeof grantRole>,
  ) =>
    offerUndo({
      key: `grant ${grants.map(({ roleCode }) => roleCode).join(" ")} ${organId} ${revoke} ${userCodes.join(" ").slice(0, 200)}`,
      said: t(revoke ? "grant.taken" : "grant.given", { role, count }),
      undo: async () => {
        for (const grant of grants) await send({ ...grant, organId, revoke: !revoke });
      },
    });
}
