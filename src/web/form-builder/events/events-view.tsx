import { useEffect, useRef } from "react";
import type { FormEvent } from "#contract/shapes/form-page.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, Empty } from "../../kit/index.ts";
import { useBuilder } from "../builder-context.ts";
import { addEvent } from "../model/index.ts";
import { EventCard } from "./event-card.tsx";
import styles from "./events.module.css";

/** What happens on the form when something changes: each event as a sentence, changed in its parts. */
export function EventsView() {
  const t = useTexts("form-builder");
  const { page, edit, mayEdit, wanted, want } = useBuilder();
  const list = useRef<HTMLElement>(null);
  const events = page.events ?? [];
  useEffect(() => {
    if (wanted?.event === undefined) return;
    const card = list.current?.querySelector(`[data-event="${wanted.event}"]`);
    const around = card?.querySelector(`[data-property="${wanted.property}"]`) ?? card;
    const control = around?.matches("input, select, textarea")
      ? around
      : around?.querySelector("input, select, textarea, button, [contenteditable]");
    if (control instanceof HTMLElement) control.focus();
    card?.scrollIntoView({ block: "nearest" });
    want(undefined);
  }, [wanted, want]);
  const add = () => {
    const first = page.components[0]?.componentCode ?? "";
    const event: FormEvent = {
      componentCode: page.components[1]?.componentCode ?? first,
      sourceList: first === "" ? [] : [first],
      triggerType: "change",
      function: "show",
      condition: "",
    };
    edit((now) => addEvent(now, event));
  };
  const button = mayEdit ? (
    <Button look="primary" onClick={add} disabled={page.components.length === 0}>
      {t("event.add")}
    </Button>
  ) : undefined;
  return (
    <section ref={list} className={styles.events}>
      <h2>{t("view.events")}</h2>
      <p className={styles.note}>{t("event.note")}</p>
      {events.length === 0 ? <Empty action={button}>{t("event.none")}</Empty> : null}
      {events.map((event, at) => (
        <EventCard key={at} at={at} event={event} isLast={at === events.length - 1} />
      ))}
      {events.length > 0 ? button : null}
    </section>
  );
}
