import type { UseQueryResult } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { handOver, handOverPreview, handOvers, taskHolders } from "#contract/calls/hand-over.ts";
import { openTasks } from "#contract/calls/task/hands.ts";
import { type CallError, standsAt, useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import {
  Button,
  type ComboboxOption,
  Failure,
  TextAreaField,
  useFocusBack,
  useMissing,
  useNotice,
} from "../kit/index.ts";
import { HolderFilter, PeopleField } from "../people/index.ts";
import { refreshedByApplication } from "../task-page/index.ts";
import { type StayingTask, StayingTasks } from "./staying-tasks.tsx";
import styles from "./hand-over.module.css";

interface HandOverFormProps {
  /** The tasks that are given; without them all of a person's, who is asked for. */
  chosen?: readonly number[];
  /** Whose they are, where that is known before. */
  of?: string;
  /** Has the keyboard when the form is gone and what opened it as well. */
  heading: RefObject<HTMLElement | null>;
  onDone: () => void;
}

/** Whose tasks go to whom, and why; how many there are is said before. */
export function HandOverForm({ chosen, of = "", heading, onDone }: HandOverFormProps) {
  const t = useTexts("hand-over", "problems");
  const notice = useNotice();
  useFocusBack(() => heading.current);
  const [from, setFrom] = useState(of);
  const [to, setTo] = useState<ComboboxOption | undefined>(undefined);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const which = chosen === undefined ? { fromUserCode: from } : { bpdTaskIds: [...chosen] };
  const isNamed = chosen === undefined ? from !== "" : chosen.length > 0;
  const preview = useCall(
    handOverPreview,
    to === undefined ? which : { ...which, toUserCode: to.value },
    // How many there are stays in sight while it is worked out which can be given.
    { enabled: isNamed, quiet: true, staleTime: 0, placeholderData: (previous) => previous },
  );
  const { send, sending } = useSend(handOver, {
    invalidates: [openTasks, handOvers, taskHolders, ...refreshedByApplication],
    onError: (error) => {
      setWrong(error.errors);
      return standsAt(error, [...(chosen === undefined ? ["fromUserCode"] : []), "toUserCode", "reason"]);
    },
  });
  const form = useRef<HTMLFormElement>(null);
  const required = (isFilled: boolean) => (isFilled ? undefined : t("problems:required"));
  const { said, isComplete } = useMissing(
    { fromUserCode: required(isNamed), toUserCode: required(!!to), reason: required(reason.trim() !== "") },
    form,
  );
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete() || to === undefined) return;
    setWrong({});
    const done = await send({ ...which, toUserCode: to.value, reason: reason.trim() });
    if (done === undefined) return;
    notice({ key: "hand-over", said: t("begun", { total: done.total }) });
    onDone();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void begin(event)}>
      {chosen === undefined ? (
        <HolderFilter
          label={t("from")}
          required
          code={from}
          error={wrong["fromUserCode"] ?? said.fromUserCode}
          onChange={(next = "") => {
            setFrom(next);
            setWrong({});
          }}
        />
      ) : null}
      <PeopleField
        label={t("to")}
        single
        required
        chosen={to === undefined ? [] : [to]}
        error={wrong["toUserCode"] ?? said.toUserCode}
        onChange={([next]) => setTo(next)}
      />
      <TextAreaField
        label={t("reason")}
        required
        rows={2}
        maxLength={2000}
        value={reason}
        error={wrong["reason"] ?? said.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {isNamed ? <Foretold preview={preview} /> : null}
      {/* That there is nothing to give stands above it. */}
      <Button type="submit" look="primary" busy={sending} disabled={preview.data?.total === 0}>
        {t("begin")}
      </Button>
    </form>
  );
}

/** So many tasks that stay are shown without being asked for. */
const openUpTo = 10;

/** How many tasks go, by process, and which stay; or why that is not known. */
function Foretold({ preview }: { preview: UseQueryResult<OutputOf<typeof handOverPreview>, CallError> }) {
  const t = useTexts("hand-over");
  if (preview.isError)
    return (
      <Failure error={preview.error} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
    );
  if (preview.data === undefined) return null;
  const { total, judged, staying, processes } = preview.data;
  return (
    <div className={styles.outcome} role="status">
      <p>{total === 0 ? t("nothing") : t("preview", { ...preview.data })}</p>
      <p>
        {processes
          .map(({ processName, count }) => t("process", { process: processName, total: count }))
          .join(" · ")}
      </p>
      {staying === undefined || judged === undefined || total === 0 ? null : (
        <WouldStay staying={staying} judged={judged} total={total} />
      )}
    </div>
  );
}

/** Which tasks the receiver cannot be given, and why; how far that was worked out. */
function WouldStay({
  staying,
  judged,
  total,
}: {
  staying: readonly StayingTask[];
  judged: number;
  total: number;
}) {
  const t = useTexts("hand-over");
  return (
    <>
      {staying.length > 0 ? (
        <details open={staying.length <= openUpTo}>
          <summary>{t("wouldStay", { total: staying.length })}</summary>
          <StayingTasks tasks={staying} />
        </details>
      ) : judged === total ? (
        <p>{t("allCanGo")}</p>
      ) : null}
      {judged < total ? <p>{t("judgedFirst", { judged })}</p> : null}
    </>
  );
}
