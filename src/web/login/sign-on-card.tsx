import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { isCallError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { loadSession, logOut, sessionStore } from "../session/index.ts";
import { type AnsweredLink, answerLink, dropLink, nameInLink, type TakenLink } from "../sign-on/index.ts";
import styles from "./login-card.module.css";
import { type SecondStep, secondStepOf } from "./login-form.ts";

const SecondStepCard = lazy(async () => ({
  default: (await import("./second-step-card.tsx")).SecondStepCard,
}));

interface SignOnCardProps {
  link: TakenLink;
  /** Logged in: with what, and where to, where that is not the wanted page. */
  onLogin(session: { token: string }, target?: string): void;
  /** Goes on with the session that was there before. */
  onStay(): void;
  /** To the form with the password. */
  onGiveUp(): void;
}

type Stage = { at: "asking" } | { at: "switch"; userCode: string } | { at: "failed"; message: string };

/**
 * Logs in by the link somebody came with: says so, says why not, asks for the second step, and asks before it takes the
 * place of somebody else's session.
 */
export function SignOnCard({ link, onLogin, onStay, onGiveUp }: SignOnCardProps) {
  const say = useTexts("login");
  const [stage, setStage] = useState<Stage>({ at: "asking" });
  const [second, setSecond] = useState<SecondStep>();

  const attempt = useCallback(async (): Promise<void> => {
    setStage({ at: "asking" });
    try {
      if (link.error !== undefined) throw new Error(say("signOn.letNobodyIn"));
      const { token, target } = await once(link);
      dropLink();
      onLogin({ token }, target);
    } catch (error) {
      const step = isCallError(error) ? secondStepOf(error) : undefined;
      if (step === undefined) setStage({ at: "failed", message: (error as Error).message });
      setSecond(step);
    }
  }, [link, onLogin, say]);

  useEffect(() => {
    const begin = async (): Promise<void> => {
      const there = await sessionBefore();
      // Whoever asked for it in this browser wants it.
      const isAsked = link.code !== undefined || link.error !== undefined;
      if (there === undefined || isAsked) return attempt();
      if (nameInLink(link) === there) return onStay();
      setStage({ at: "switch", userCode: there });
    };
    void begin();
  }, [attempt, link, onStay]);

  if (second)
    return (
      <Suspense fallback={<p aria-busy="true" />}>
        <SecondStepCard
          step={second}
          onLogin={(session) => {
            dropLink();
            onLogin(session);
          }}
          onBack={onGiveUp}
        />
      </Suspense>
    );
  return (
    <section className={styles.card} aria-busy={stage.at === "asking"}>
      <h1 className={styles.title}>{say("title")}</h1>
      {stage.at === "asking" && (
        <p className={styles.lead} role="status">
          {say("signOn.asking")}
        </p>
      )}
      <div role="alert" className={styles.alertPlace}>
        {stage.at === "failed" && <p className={styles.fault}>{stage.message}</p>}
      </div>
      {stage.at === "failed" && (
        <Button look="primary" wide onClick={onGiveUp}>
          {say("signOn.withPassword")}
        </Button>
      )}
      {stage.at === "switch" && (
        <>
          <p className={styles.lead}>
            {say("signOn.switch", {
              there: stage.userCode,
              wanted: nameInLink(link) ?? say("signOn.another"),
            })}
          </p>
          <Button look="primary" wide onClick={onStay}>
            {say("signOn.stay", { there: stage.userCode })}
          </Button>
          <Button wide onClick={() => void logOutHere().then(attempt)}>
            {say("signOn.change")}
          </Button>
        </>
      )}
    </section>
  );
}

/** A token is good once: the page may be drawn twice at its start. */
const answers = new WeakMap<TakenLink, Promise<AnsweredLink>>();
function once(link: TakenLink): Promise<AnsweredLink> {
  const known = answers.get(link);
  if (known !== undefined) return known;
  const asked = answerLink(link);
  answers.set(link, asked);
  return asked;
}

async function sessionBefore(): Promise<string | undefined> {
  if (sessionStore.token() === undefined) return undefined;
  const user = await loadSession().catch((error: unknown) => {
    if (isCallError(error)) return undefined;
    throw error;
  });
  return user?.userCode;
}

async function logOutHere(): Promise<void> {
  await logOut();
}
