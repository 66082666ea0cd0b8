import { type FormEvent, useState } from "react";
import { handOverSeal, sealHandOvers, takeSealBack } from "#contract/calls/physical-seal.ts";
import type { SealHandOver } from "#contract/shapes/physical-seal.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { placeErrors, useCall, useSend } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, TextField, useNotice } from "../kit/index.ts";
import { SealField } from "./seal-field.tsx";
import styles from "./seals.module.css";

/** Who has a physical seal, its way from hand to hand, and the next of it. */
export function SealHands({ seal }: { seal: Seal }) {
  const t = useTexts("physical-seal");
  const { data = [] } = useCall(sealHandOvers, { sealId: seal.sealId }, { quiet: true });
  const open = data.find(({ takenBackAt }) => takenBackAt === null);
  return (
    <section aria-label={t("hands")} className={styles.certificate}>
      <h3 className={styles.subhead}>{t("hands")}</h3>
      {open === undefined ? <HandOver seal={seal} /> : <TakeBack seal={seal} open={open} />}
      {data.length > 0 && (
        <ol className={styles.changes}>
          {data.map((each) => (
            <li key={each.handOverId}>
              <p>{t("handedTo", { who: named(each.holder), purpose: each.purpose })}</p>
              <p className={styles.hint}>
                {t("from", { who: named(each.givenBy), when: formatInstant(each.givenAt) })}
                {each.takenBackAt !== null &&
                  each.takenBackBy !== null &&
                  ` · ${t("back", { who: named(each.takenBackBy), when: formatInstant(each.takenBackAt) })}`}
                {each.remark === "" ? "" : ` · ${each.remark}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function HandOver({ seal }: { seal: Seal }) {
  const t = useTexts("physical-seal");
  const notice = useNotice();
  const [userCode, setUserCode] = useState("");
  const [purpose, setPurpose] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const give = useSend(handOverSeal, {
    invalidates: [sealHandOvers],
    onSuccess: ({ holder }) => {
      notice({ key: `hands ${seal.sealId}`, said: t("given", { seal: seal.sealName, who: named(holder) }) });
    },
    onError: (error) => placeErrors(error, ["userCode", "purpose"], setErrors),
  });
  function send(event: FormEvent): void {
    event.preventDefault();
    const missing = {
      ...(userCode === "" ? { userCode: t("missing") } : {}),
      ...(purpose.trim() === "" ? { purpose: t("missing") } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length === 0) void give.send({ sealId: seal.sealId, userCode, purpose });
  }
  return (
    <form className={styles.asking} onSubmit={send} noValidate>
      <p className={styles.hint}>{t("inSafe")}</p>
      <SealField
        name="userCode"
        title={t("holder")}
        type={1011}
        value={userCode === "" ? null : userCode}
        error={errors["userCode"]}
        required
        onChange={(value) => {
          setUserCode(typeof value === "string" ? value : "");
          setErrors({});
        }}
      />
      <TextField
        label={t("purpose")}
        required
        maxLength={200}
        value={purpose}
        error={errors["purpose"]}
        onChange={(event) => setPurpose(event.target.value)}
      />
      <Button type="submit" busy={give.sending}>
        {t("handOver")}
      </Button>
    </form>
  );
}

function TakeBack({ seal, open }: { seal: Seal; open: SealHandOver }) {
  const t = useTexts("physical-seal");
  const notice = useNotice();
  const [remark, setRemark] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const take = useSend(takeSealBack, {
    invalidates: [sealHandOvers],
    onSuccess: () => {
      notice({ key: `hands ${seal.sealId}`, said: t("taken", { seal: seal.sealName }) });
    },
    onError: (error) => placeErrors(error, ["remark"], setErrors),
  });
  return (
    <form
      className={styles.asking}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setErrors({});
        void take.send({ sealId: seal.sealId, remark });
      }}
    >
      <p>{t("isWith", { who: named(open.holder), when: formatInstant(open.givenAt) })}</p>
      <TextField
        label={t("backRemark")}
        maxLength={200}
        value={remark}
        error={errors["remark"]}
        onChange={(event) => setRemark(event.target.value)}
      />
      <Button type="submit" busy={take.sending}>
        {t("takeBack")}
      </Button>
    </form>
  );
}

function named({ realName, userCode }: { realName: string | null; userCode: string }): string {
  return realName ?? userCode;
}
