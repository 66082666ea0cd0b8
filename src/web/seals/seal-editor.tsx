import { App, Drawer } from "antd";
import { type FormEvent, useId, useState } from "react";
import { addSeal, listSeal, sealDetail, updateSeal } from "#contract/calls/seal.ts";
import { sealProblems } from "#contract/rules/seal-registry.ts";
import type { SealDetail } from "#contract/shapes/seal.ts";
import { type CallError, placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Refusal } from "../kit/index.ts";
import { draftOf, inputOf, type SealDraft } from "./entered-seal.ts";
import { SealCertificate } from "./seal-certificate.tsx";
import { SealFields } from "./seal-fields.tsx";
import { SealHands } from "./seal-hands.tsx";
import { SealHistory } from "./seal-history.tsx";
import { SealLooks } from "./seal-looks.tsx";
import styles from "./seals.module.css";

interface SealEditorProps {
  /** Absent: a new seal. */
  detail: SealDetail | undefined;
  onClose(): void;
}

const alwaysShown = [
  "sealName",
  "deptId",
  "sealKind",
  "medium",
  "shape",
  "widthMm",
  "keepers",
  "mayApply",
  "sealDesc",
];

/** The fields that a seal has on the screen as it is written now. */
function fieldsOf({ sealStatus, shape, look }: SealDraft, isLost: boolean): string[] {
  return [
    ...alwaysShown,
    ...(isLost ? [] : ["sealStatus"]),
    ...(sealStatus === "temporary" && !isLost ? ["validFrom", "validUntil"] : []),
    ...(shape === "round" ? [] : ["heightMm"]),
    ...(look === "drawn" ? ["drawing.rimText"] : []),
    ...(look === "drawn" && shape !== "square" ? ["drawing.lowerText", "drawing.number"] : []),
    ...(look === "uploaded" ? ["picture"] : []),
  ];
}

/** Adds or changes a seal, checked at its fields by the rules the server holds it to. */
export function SealEditor({ detail, onClose }: SealEditorProps) {
  const t = useTexts("seals");
  const sayProblem = useTexts("problems");
  const { message, modal } = App.useApp();
  const [draft, setDraft] = useState(() => draftOf(detail));
  const [tried, setTried] = useState(false);
  const [answered, setAnswered] = useState<Readonly<Record<string, string>>>({});
  const isLost = detail !== undefined && detail.seal.lostAt !== null;
  const form = useId();
  const saved = (key: "added" | "updated") => ({
    invalidates: [listSeal, sealDetail],
    onSuccess: () => {
      void message.success(t(key));
      onClose();
    },
    onError: (error: CallError) => placeErrors(error, fieldsOf(draft, isLost), setAnswered),
  });
  const add = useSend(addSeal, saved("added"));
  const update = useSend(updateSeal, saved("updated"));
  const own = Object.entries(sealProblems(inputOf(draft))).map(
    ([field, { problem, params }]) => [field, sayProblem(problem, params)] as const,
  );
  const errors = { ...answered, ...(tried ? Object.fromEntries(own) : {}) };

  function change(next: Partial<SealDraft>): void {
    setDraft((before) => ({
      ...before,
      ...next,
      ...(next.shape === "round" && before.widthMm !== undefined ? { heightMm: before.widthMm } : {}),
    }));
    setAnswered({});
  }

  function store(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (own.length > 0) return;
    const input = inputOf(draft);
    if (detail === undefined) void add.send(input);
    else void update.send({ ...input, sealId: detail.seal.sealId, rowVersion: detail.seal.rowVersion });
  }

  function reportLost(): void {
    if (detail === undefined) return;
    const { sealId, sealName } = detail.seal;
    modal.confirm({
      title: t("lostTitle", { name: sealName }),
      content: t("lostWhat"),
      okText: t("reportLost"),
      okButtonProps: { danger: true },
      cancelText: t("cancel"),
      onOk: async () => void (await update.send({ sealId, lost: true })),
    });
  }

  const sending = add.sending || update.sending;
  return (
    <Drawer
      open
      size={720}
      onClose={onClose}
      title={detail === undefined ? t("add") : t("editOf", { name: detail.seal.sealName })}
      footer={
        <div className={styles.foot}>
          <Refusal />
          <Button type="submit" form={form} look="primary" busy={sending}>
            {t("save")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {detail !== undefined && !isLost && (
            <Button look="danger" className={styles.far ?? ""} onClick={reportLost}>
              {t("reportLost")}
            </Button>
          )}
        </div>
      }
    >
      <form id={form} onSubmit={store} noValidate>
        <SealLooks draft={draft} stored={detail?.picture ?? null} errors={errors} onChange={change} />
        <SealFields draft={draft} errors={errors} isLost={isLost} onChange={change} />
      </form>
      {detail?.seal.medium === "physical" && <SealHands seal={detail.seal} />}
      {detail?.seal.medium === "electronic" && <SealCertificate detail={detail} />}
      {detail !== undefined && <SealHistory changes={detail.changes} />}
    </Drawer>
  );
}
