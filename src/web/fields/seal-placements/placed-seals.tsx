import { Button, InputNumber, Select } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import { useTexts } from "../../i18n/index.ts";
import { DocumentPage } from "./document-page.tsx";
import { asksForPassword, openDocument } from "./open-document.ts";
import { PlacementTemplates } from "./placement-templates.tsx";
import { PlacementList } from "./placement-list.tsx";
import { PlacingTools } from "./placing-tools.tsx";
import { useSeals } from "./seal-choices.ts";
import styles from "./placements.module.css";
import parts from "../../kit/field-parts.module.css";

interface PlacedSealsProps {
  placements: readonly SealPlacement[];
  files: readonly Attachment[];
  onChange?(next: readonly SealPlacement[]): void;
  /** Why a document cannot be sealed. */
  faultOf?(fileId: string): string | undefined;
  /** What is wrong with a placement, by its number. */
  errorOf?(row: number): string | undefined;
  /** Documents are still being looked through. */
  reading?: boolean;
}

/** The pages of the documents with their seals on them; without `onChange` to be looked at alone. */
export function PlacedSeals(props: PlacedSealsProps) {
  const { placements, files, onChange, faultOf, errorOf, reading = false } = props;
  const t = useTexts("seal-placing");
  const { byId, choices } = useSeals("electronic");
  const [chosenFile, setChosenFile] = useState<string>();
  const [page, setPage] = useState(1);
  const file = files.find(({ fileId }) => fileId === chosenFile) ?? files[0];
  const { document, failed, hasPassword, retry } = useDocument(file?.fileId);
  const last = document?.numPages ?? 1;
  const shown = Math.min(page, last);
  if (file === undefined) return null;
  const fault = faultOf?.(file.fileId);
  return (
    <div className={styles.placing}>
      <div className={styles.bar}>
        {files.length > 1 && (
          <Select
            aria-label={t("file")}
            value={file.fileId}
            options={files.map(({ fileId, fileName }) => ({ value: fileId, label: fileName }))}
            onChange={(fileId) => {
              setChosenFile(fileId);
              setPage(1);
            }}
          />
        )}
        <Button disabled={shown <= 1} onClick={() => setPage(shown - 1)}>
          {t("previousPage")}
        </Button>
        <InputNumber
          aria-label={t("page")}
          min={1}
          max={last}
          value={shown}
          onChange={(value) => value !== null && setPage(Math.round(value))}
        />
        <span>{t("ofPages", { last })}</span>
        <Button disabled={shown >= last} onClick={() => setPage(shown + 1)}>
          {t("nextPage")}
        </Button>
      </div>
      {reading && (
        <p className={parts.help} role="status">
          {t("beingRead")}
        </p>
      )}
      {fault !== undefined && (
        <p className={parts.error} role="alert">
          {fault}
        </p>
      )}
      {failed && fault === undefined && (
        <p className={parts.error} role="alert">
          {hasPassword ? (
            t("hasPassword")
          ) : (
            <>
              {t("cannotOpen")} <Button onClick={retry}>{t("again")}</Button>
            </>
          )}
        </p>
      )}
      {document !== undefined && onChange !== undefined && (
        <PlacingTools
          document={document}
          fileId={file.fileId}
          page={shown}
          seals={choices}
          placements={placements}
          onChange={onChange}
        />
      )}
      {document !== undefined && onChange !== undefined && (
        <PlacementTemplates
          fileId={file.fileId}
          last={document.numPages}
          seals={choices}
          placements={placements}
          onChange={onChange}
        />
      )}
      {document !== undefined && (
        <DocumentPage
          document={document}
          fileId={file.fileId}
          page={shown}
          seals={byId}
          placements={placements}
          {...(onChange === undefined ? {} : { onChange })}
        />
      )}
      <PlacementList
        placements={placements}
        files={files}
        seals={byId}
        {...(errorOf === undefined ? {} : { errorOf })}
        onShow={(fileId, number) => {
          setChosenFile(fileId);
          setPage(number);
        }}
        {...(onChange === undefined ? {} : { onChange })}
      />
    </div>
  );
}

function useDocument(fileId: string | undefined) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ["sealed document", fileId],
    queryFn: () => openDocument(fileId ?? ""),
    enabled: fileId !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // A document is no plain data to be compared.
    structuralSharing: false,
  });
  return {
    document: data,
    failed: isError,
    hasPassword: asksForPassword(error),
    retry: () => void refetch(),
  };
}
