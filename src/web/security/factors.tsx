import { type ReactNode, useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import {
  myFactors,
  offerMyTotp,
  removeMyFactor,
  renewMyRecoveryCodes,
} from "#contract/calls/second-factor.ts";
import { call, useCall } from "../api/index.ts";
import { formatInstant, RelativeTime, useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { ConfirmPassword } from "./confirm-password.tsx";
import { PasskeySetup } from "./passkey-setup.tsx";
import { canUsePasskeys } from "./passkeys.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./security.module.css";
import { TotpSetup } from "./totp-setup.tsx";
import { type Act, useAct } from "./use-act.ts";

type Step =
  | { step: "totp"; offered: { secret: string; uri: string } }
  | { step: "passkey" }
  | { step: "codes"; codes: readonly string[] };

interface FactorsProps {
  /** Given where one may not go on without a second factor. */
  enrolment?: { onDone(): void; onLeave(): void };
}

/** One's second factors: set up, removed, and the codes for when they are lost. */
export function Factors({ enrolment }: FactorsProps) {
  const say = useTexts("security");
  const act = useAct();
  const answer = useCall(myFactors, {}, { quiet: true });
  const [step, setStep] = useState<Step>();
  const factors = answer.data;
  const refetch = () => void answer.refetch();

  function done(codes: readonly string[]): void {
    setStep(codes.length > 0 ? { step: "codes", codes } : undefined);
    refetch();
  }

  if (factors === undefined)
    return answer.isError ? <p className={styles.fault}>{answer.error.message}</p> : <p aria-busy="true" />;
  return (
    <>
      <div role="alert">{act.fault && <p className={styles.fault}>{act.fault}</p>}</div>
      {act.waits ? <ConfirmPassword act={act} /> : null}
      {/* What is written there stays while the password is asked for. */}
      <div hidden={act.waits}>
        {step === undefined ? (
          <>
            <FactorList factors={factors} act={act} onStep={setStep} onChanged={refetch} />
            {enrolment === undefined ? (
              factors.isDemanded && <p className={styles.quiet}>{say("factors.demanded")}</p>
            ) : (
              <EnrolmentEnd enrolment={enrolment} mayFinish={hasAny(factors)} />
            )}
          </>
        ) : (
          <StepPart step={step} act={act} onDone={done} onEnd={() => setStep(undefined)} />
        )}
      </div>
    </>
  );
}

interface StepPartProps {
  step: Step;
  act: Act;
  onDone(codes: readonly string[]): void;
  onEnd(): void;
}

function StepPart({ step, act, onDone, onEnd }: StepPartProps) {
  if (step.step === "totp")
    return <TotpSetup offered={step.offered} act={act} onDone={onDone} onCancel={onEnd} />;
  if (step.step === "passkey") return <PasskeySetup act={act} onDone={onDone} onCancel={onEnd} />;
  return <RecoveryCodes codes={step.codes} onDone={onEnd} />;
}

interface EnrolmentEndProps {
  enrolment: { onDone(): void; onLeave(): void };
  mayFinish: boolean;
}

function EnrolmentEnd({ enrolment, mayFinish }: EnrolmentEndProps) {
  const say = useTexts("security");
  return (
    <div className={styles.actions}>
      <Button onClick={enrolment.onLeave}>{say("enrol.logOut")}</Button>
      {mayFinish && (
        <Button look="primary" onClick={enrolment.onDone}>
          {say("enrol.finish")}
        </Button>
      )}
    </div>
  );
}

function hasAny({ totpSince, passkeys }: OutputOf<typeof myFactors>): boolean {
  return totpSince !== null || passkeys.length > 0;
}

interface FactorListProps {
  factors: OutputOf<typeof myFactors>;
  act: Act;
  onStep(step: Step): void;
  onChanged(): void;
}

function FactorList({ factors, act, onStep, onChanged }: FactorListProps) {
  const say = useTexts("security");
  const { totpSince, passkeys, recoveryCodesLeft } = factors;
  const remove = (passkeyId?: string) =>
    void act.act(async () => {
      await call(removeMyFactor, passkeyId === undefined ? {} : { passkeyId });
      onChanged();
    });
  return (
    <>
      <ul className={styles.list}>
        {totpSince !== null && (
          <Line
            name={say("factors.totp")}
            note={say("factors.totpSince", { day: formatInstant(totpSince) })}
            act={say("factors.remove")}
            label={say("factors.removeOne", { name: say("factors.totp") })}
            onAct={() => remove()}
          />
        )}
        {passkeys.map(({ passkeyId, label, lastUsedAt }) => (
          <Line
            key={passkeyId}
            name={say("factors.passkey", { label })}
            note={
              lastUsedAt === null ? (
                say("factors.never")
              ) : (
                <>
                  {say("factors.used")} <RelativeTime at={lastUsedAt} />
                </>
              )
            }
            act={say("factors.remove")}
            label={say("factors.removeOne", { name: label })}
            onAct={() => remove(passkeyId)}
          />
        ))}
        {hasAny(factors) && (
          <Line
            name={say("factors.codes")}
            note={say("factors.codesLeft", { count: recoveryCodesLeft })}
            act={say("factors.renew")}
            label={say("factors.renew")}
            onAct={() =>
              void act.act(async () => {
                const { recoveryCodes } = await call(renewMyRecoveryCodes, {});
                onStep({ step: "codes", codes: recoveryCodes });
                onChanged();
              })
            }
          />
        )}
      </ul>
      <div className={styles.adds}>
        {totpSince === null && (
          <Button
            onClick={() =>
              void act.act(async () => onStep({ step: "totp", offered: await call(offerMyTotp, {}) }))
            }
          >
            {say("factors.addTotp")}
          </Button>
        )}
        {canUsePasskeys() ? (
          <Button onClick={() => onStep({ step: "passkey" })}>{say("factors.addPasskey")}</Button>
        ) : (
          <p className={styles.quiet}>{say("passkey.unsupported")}</p>
        )}
      </div>
    </>
  );
}

interface LineProps {
  name: ReactNode;
  note: ReactNode;
  act?: string | undefined;
  /** The button as it is read aloud: of which line it is. */
  label?: string;
  onAct?(): void;
}

/** A line of a list: what it is, more of it below, and what can be done. */
export function Line({ name, note, act, label, onAct }: LineProps) {
  return (
    <li>
      <span className={styles.name}>
        {name}
        <small>{note}</small>
      </span>
      {act && (
        <Button look="quiet" aria-label={label} onClick={onAct}>
          {act}
        </Button>
      )}
    </li>
  );
}
