import { useEffect } from "react";
import { texts } from "../i18n/index.ts";

const parts: { screen: string | undefined; subject: string | undefined; badge: string } = {
  screen: undefined,
  subject: undefined,
  badge: "",
};

function write(): void {
  const said = [parts.subject, parts.screen, texts.t("app:name")].filter(Boolean).join(" · ");
  document.title = parts.badge === "" ? said : `(${parts.badge}) ${said}`;
}

/** The screen's part of the document's title. */
export function setScreenTitle(screen: string | undefined): void {
  parts.screen = screen;
  write();
}

/** The count before the document's title, so that a background tab says that work has come. */
export function setTitleBadge(badge: string): void {
  parts.badge = badge;
  write();
}

/** What the screen is about (an application's title), before the screen's name; taken back when the screen goes. */
export function useTitleSubject(subject: string | undefined): void {
  useEffect(() => {
    parts.subject = subject;
    write();
    return () => {
      parts.subject = undefined;
      write();
    };
  }, [subject]);
}
