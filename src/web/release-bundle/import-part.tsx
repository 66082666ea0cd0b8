import { useMemo, useRef, useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { importRelease, previewRelease, releases } from "#contract/calls/release-bundle.ts";
import { limits } from "#contract/limits.ts";
import type { ReleaseBundle, ReleaseObject } from "#contract/shapes/release-bundle.ts";
import { call, isCallError, placeErrors, useSend } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, FileField, Skeleton, TextAreaField, TextLink } from "../kit/index.ts";
import { ComparedList } from "./compared-list.tsx";
import styles from "./release-bundle.module.css";
import type { ReleaseRights } from "./use-release-rights.ts";

/** What is wrong with the file itself. */
const ofFile = ["bundleUnreadable", "bundleVersionUnknown", "bundleForged", "bundleUntrusted"] as const;

type Preview = OutputOf<typeof previewRelease>;
type Imported = OutputOf<typeof importRelease>;

/** What no release bundle has: neither a file of nothing nor one that is no text. */
const isNoText = (text: string) => text.trim() === "" || text.includes("\u0000");

/** Reads a file, says what importing it would do, and imports what is accepted: all of it, or nothing. */
export function ImportPart({ rights }: { rights: Pick<ReleaseRights, "history"> }) {
  const t = useTexts("release-bundle");
  const chooser = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<Imported>();
  const [bundle, setBundle] = useState("");
  const [preview, setPreview] = useState<Preview>();
  const [checking, setChecking] = useState(false);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { send, sending } = useSend(importRelease, {
    invalidates: [releases, getProcessDataList],
    // Sample cases that fail are taken over with a word on why.
    onError: (error) =>
      placeErrors(error, ["bundle", "note"], setErrors, {
        sampleCasesFail: "note",
        ...Object.fromEntries(ofFile.map((name) => [name, "bundle"])),
      }),
  });

  const check = async (file: File | undefined) => {
    setPreview(undefined);
    setDone(undefined);
    setErrors({});
    if (file === undefined) return;
    const most = limits.releaseBundleMaxKb;
    if (file.size > most * 1024) return setErrors({ bundle: t("import.tooLarge", { most: most / 1024 }) });
    setChecking(true);
    try {
      const text = await file.text();
      if (isNoText(text)) return setErrors({ bundle: t("import.unreadable") });
      const found = await call(previewRelease, { bundle: text });
      setBundle(text);
      setPreview(found);
      // What somebody changed here is taken over only where one says so.
      const usual = found.objects.filter(({ state }) => state === "new" || state === "changed");
      setAccepted(new Set(usual.map(({ key }) => key)));
    } catch (error) {
      if (!isCallError(error)) throw error;
      setErrors({ bundle: error.said });
    } finally {
      setChecking(false);
    }
  };
  const brought = useMemo(() => objectsIn(bundle), [bundle]);
  const take = async () => {
    setErrors({});
    const imported = await send({ bundle, accept: [...accepted], ...(note.trim() === "" ? {} : { note }) });
    if (imported === undefined) return;
    setDone(imported);
    setPreview(undefined);
    setNote("");
    // The button that was pressed is gone: the keyboard goes on where the next file is chosen.
    if (chooser.current === null) return;
    chooser.current.focus();
  };
  const isNothingNew = preview?.objects.every(({ state }) => state === "same" || state === "blocked");

  return (
    <div className={styles.part}>
      <FileField
        label={t("import.file")}
        hint={t("import.hint", { most: limits.releaseBundleMaxKb / 1024 })}
        error={errors["bundle"]}
        inputRef={chooser}
        accept=".json"
        onFile={(file) => void check(file)}
      />
      {checking ? <Skeleton /> : null}
      <p role="status">
        {done?.releaseId === null ? t("import.unchanged") : null}
        {done === undefined || done.releaseId === null ? null : (
          <>
            {t("import.done", { count: done.imported, release: done.releaseId })}{" "}
            {rights.history ? <TextLink to="?part=history">{t("import.seeHistory")}</TextLink> : null}
          </>
        )}
        {preview === undefined ? null : (
          <>
            {t("import.from", {
              company: preview.company,
              who: preview.createdBy,
              when: formatInstant(preview.createdAt),
            })}{" "}
            {preview.importedAs === null ? null : t("import.again", { release: preview.importedAs })}{" "}
            {isNothingNew ? t("import.nothing") : null}
          </>
        )}
      </p>
      {preview === undefined ? null : (
        <>
          <ComparedList
            objects={preview.objects}
            brought={brought}
            accepted={accepted}
            onAccept={(key, isAccepted) =>
              setAccepted((before) => {
                const next = new Set(before);
                if (isAccepted) next.add(key);
                else next.delete(key);
                return next;
              })
            }
          />
          {isNothingNew ? null : (
            <>
              <TextAreaField
                label={t("import.note")}
                hint={t("import.noteHint")}
                error={errors["note"]}
                rows={2}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
              <div className={styles.acts}>
                <Button
                  look="primary"
                  busy={sending}
                  disabled={accepted.size === 0}
                  onClick={() => void take()}
                >
                  {t("import.act", { count: accepted.size })}
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </div>
  );
}

/** The things of a bundle that the server has read, by key. */
function objectsIn(bundle: string): ReadonlyMap<string, ReleaseObject> {
  if (bundle === "") return new Map();
  const { objects } = JSON.parse(bundle) as ReleaseBundle;
  return new Map(objects.map((object) => [`${object.kind}:${object.id}`, object]));
}
