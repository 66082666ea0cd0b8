import { lazy, Suspense } from "react";
import type { LoginResult } from "#contract/shapes/session.ts";
import { useTexts } from "../i18n/index.ts";
import type { TakenLink } from "../sign-on/index.ts";
import { LoginCard } from "./login-card.tsx";
import styles from "./login-page.module.css";
import { useWaysIn } from "./use-ways-in.ts";
import { WaysIn } from "./ways-in.tsx";

/** Fetched for those who come by a link of another system. */
const SignOnCard = lazy(async () => ({ default: (await import("./sign-on-card.tsx")).SignOnCard }));

interface EntryProps {
  link: TakenLink | undefined;
  /** Whether ways that need nobody's doing may be tried. */
  mayTry: boolean;
  notice: string | undefined;
  trying: string | undefined;
  /** Where it goes on. */
  redirect: string;
  onLogin(result: LoginResult): void;
  onLinkLogin(session: { token: string }, target?: string): Promise<void>;
  onStay(): void;
  onGiveUp(): void;
}

/** How somebody gets in: by the link they came with, or by the form and the ways beside it. */
export function Entry({ link, mayTry, notice, trying, redirect, onLogin, ...ofLink }: EntryProps) {
  const say = useTexts("login");
  const others = useWaysIn({ mayTry, redirect, onLogin });
  if (link !== undefined)
    return (
      <Suspense fallback={<p aria-busy="true" />}>
        <SignOnCard
          link={link}
          onLogin={(session, target) => void ofLink.onLinkLogin(session, target)}
          onStay={ofLink.onStay}
          onGiveUp={ofLink.onGiveUp}
        />
      </Suspense>
    );
  return (
    <div className={styles.ways}>
      <LoginCard
        notice={others.fault ?? notice}
        trying={others.trying ? say("signOn.asking") : trying}
        redirect={redirect}
        onLogin={onLogin}
      />
      {others.ways && <WaysIn ways={others.ways} redirect={redirect} />}
    </div>
  );
}
