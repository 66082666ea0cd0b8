import { useState } from "react";
import { fillDocumentTemplate } from "#contract/calls/document-template.ts";
import type { DocumentFormat } from "#contract/codes/document-template.ts";
import type { FilledDocument, UsableTemplate } from "#contract/shapes/document-template.ts";
import { useSend } from "../api/index.ts";
import type { ComboboxOption } from "../kit/index.ts";
import { isOfDocument } from "./document-problems.tsx";
import type { TypedValue } from "./typed-fields.tsx";

export type FillableTemplate = Pick<
  UsableTemplate,
  "templateId" | "templateName" | "kind" | "processes" | "fields" | "notices"
>;

interface FillingGiven {
  template: FillableTemplate;
  /** Another version than the one in effect. */
  version?: number | undefined;
  /** The application, where it is known already. */
  applyId?: string | undefined;
}

/** What a template is filled with, as what it is written, and the document that came of it. */
export function useFilling({ template: { templateId, kind }, version, applyId }: FillingGiven) {
  const [application, setApplication] = useState<ComboboxOption | undefined>(undefined);
  const [values, setValues] = useState<Record<string, TypedValue>>({});
  const [format, setFormat] = useState<DocumentFormat>("pdf");
  const [isMissing, setMissing] = useState(false);
  const [made, setMade] = useState<FilledDocument | undefined>(undefined);
  const { send, sending, error } = useSend(fillDocumentTemplate, {
    onError: (refused) => isOfDocument(refused) || Object.keys(refused.errors).length > 0,
  });
  const named = applyId ?? application?.value;
  const fill = async () => {
    const lacksApplication = kind === "application" && named === undefined;
    setMissing(lacksApplication);
    if (lacksApplication) return;
    setMade(undefined);
    const filled = await send({
      templateId,
      format,
      ...(version === undefined ? {} : { version }),
      ...(kind === "application" && named !== undefined ? { applyId: named } : { values }),
    });
    setMade(filled);
  };
  return {
    applyId,
    application,
    setApplication,
    values,
    setValues,
    format,
    setFormat,
    isMissing,
    made,
    error,
    sending,
    fill,
  };
}
