import { App, Button, Drawer } from "antd";
import { useState } from "react";
import { addSeal, listSeal, sealDetail, updateSeal } from "#contract/calls/seal.ts";
import { sealProblems } from "#contract/rules/seal-registry.ts";
import type { SealDetail } from "#contract/shapes/seal.ts";
import { type CallError, standsAt, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
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

/** The fields that every seal has on the screen. */
const alwaysShown = [
  "sealName",
  "deptId",
  "sealKind",
  "medium",
  "sealStatus",
  "shape",
  "widthMm",
  "keepers",
  "mayApply",
  "sealDesc",
];

/** Adds or changes a seal, checked at its fields by the rules the server holds it to. */
export function SealEditor({ detail, onClose }: SealEditorProps) {
  const t = useTexts("seals");
  const sayProblem = useTexts("problems");
  const { message, modal } = App.useApp();
  const [draft, setDraft] = useState(() => draftOf(detail));
  const [tried, setTried] = useState(false);
  const [answered, setAnswered] = useState<Readonly<Record<string, string>>>({});
  const saved = (key: "added" | "updated") => ({
    invalidates: [listSeal, sealDetail],
    onSuccess: () => {
      void message.success(t(key));
      onClose();
    },
    onError: (error: CallError) => {
      setAnswered(error.errors);
      return standsAt(error, [
        ...alwaysShown,
        ...(draft.sealStatus === "temporary" ? ["validFrom", "validUntil"] : []),
        ...(draft.shape === "round" ? [] : ["heightMm"]),
        ...(draft.look === "drawn" ? ["drawing"] : []),
        ...(draft.look === "uploaded" ? ["picture"] : []),
      ]);
    },
  });
  const add = useSend(addSeal, saved("added"));
  const update = useSend(updateSeal, saved("updated"));
  const isLost = detail !== undefined && detail.seal.lostAt !== null;
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

  function store(): void {
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
          <Button type="primary" loading={sending} onClick={store}>
            {t("save")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {detail !== undefined && !isLost && (
            <Button danger style={{ marginInlineStart: "auto" }} onClick={reportLost}>
              {t("reportLost")}
            </Button>
          )}
        </div>
      }
    >
      <SealLooks draft={draft} stored={detail?.picture ?? null} errors={errors} onChange={change} />
      <SealFields draft={draft} errors={errors} isLost={isLost} onChange={change} />
      {detail?.seal.medium === "physical" && <SealHands seal={detail.seal} />}
      {detail?.seal.medium === "electronic" && <SealCertificate detail={detail} />}
      {detail !== undefined && <SealHistory changes={detail.changes} />}
    </Drawer>
  );
}
