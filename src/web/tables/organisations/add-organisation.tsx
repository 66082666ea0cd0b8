import { type FormEvent, useState } from "react";
import { addOrganisation } from "#contract/calls/organisation-keeping.ts";
import { userOrgan } from "#contract/calls/user.ts";
import { placeErrors, presentError, isCallError, useSend } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, Dialog, TextField, useNotice } from "../../kit/index.ts";
import { switchOrganisation } from "../../session/index.ts";
import { refreshTable } from "../source/use-table-call.ts";
import { OrganisationChoice } from "./organisation-choice.tsx";
import styles from "./organisations.module.css";

interface AddOrganisationProps {
  /** Under which it begins; null: at the top. */
  under: number | null;
  onClose: () => void;
}

/** Adds an organisation, and offers to go there: its departments and people are kept from within. */
export function AddOrganisation({ under, onClose }: AddOrganisationProps) {
  const t = useTexts("organisations", "problems");
  const say = useTexts("app");
  const notice = useNotice();
  const [given, setGiven] = useState({ organName: "", deptFullName: "" });
  const [parentOrganId, setParent] = useState(under);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { send, sending } = useSend(addOrganisation, {
    invalidates: [userOrgan],
    onError: (error) => placeErrors(error, ["organName", "deptFullName"], setWrong),
  });
  const set = (part: Partial<typeof given>) => {
    setGiven((before) => ({ ...before, ...part }));
    setWrong({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fullName = given.deptFullName.trim() === "" ? given.organName : given.deptFullName;
    if (given.organName.trim() === "") return setWrong({ organName: t("problems:required") });
    const added = await send({ organName: given.organName, deptFullName: fullName, parentOrganId });
    if (added === undefined) return;
    void refreshTable("organ");
    const go = () =>
      switchOrganisation(added.organId).catch((error: unknown) => {
        if (!isCallError(error)) throw error;
        presentError(error);
      });
    notice({
      key: `organisation ${added.organId}`,
      said: t("added", { name: given.organName.trim() }),
      action: { label: t("switchTo"), run: go },
    });
    onClose();
  };
  return (
    <Dialog
      title={t("addTitle")}
      lead={t("addLead")}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button look="primary" type="submit" form="add-organisation" busy={sending}>
            {t("add")}
          </Button>
          <Button onClick={onClose}>{say("cancel")}</Button>
        </>
      }
    >
      <form id="add-organisation" className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t("name")}
          required
          maxLength={100}
          error={wrong["organName"]}
          value={given.organName}
          onChange={(event) => set({ organName: event.target.value })}
        />
        <TextField
          label={t("footerName")}
          maxLength={200}
          placeholder={given.organName}
          error={wrong["deptFullName"]}
          value={given.deptFullName}
          onChange={(event) => set({ deptFullName: event.target.value })}
        />
        <OrganisationChoice label={t("parent")} value={parentOrganId} onChoose={setParent} />
      </form>
    </Dialog>
  );
}
