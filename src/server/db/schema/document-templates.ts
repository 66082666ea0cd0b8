// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json } from "../column-kinds.ts";

export interface DocumentTemplateTable {
  templateId: Computed<number>;
  organId: number | null;
  templateName: string;
  description: Defaulted<string>;
  kind: string;
  language: string;
  everyProcess: Defaulted<boolean>;
  rowVersion: Defaulted<number>;
  createdBy: string;
  createdAt: Defaulted<Instant>;
  updatedBy: string;
  updatedAt: Defaulted<Instant>;
}

export interface DocumentTemplateProcessTable {
  templateId: number;
  processId: string;
}

export interface DocumentTemplateVersionTable {
  templateId: number;
  version: number;
  fileId: string;
  fileName: string;
  sizeBytes: number;
  state: Defaulted<string>;
  tags: Json;
  notices: Defaulted<Json>;
  note: Defaulted<string>;
  createdBy: string;
  createdAt: Defaulted<Instant>;
}

/** What the migration creates. */
export interface DocumentTemplatesArea {
  documentTemplate: DocumentTemplateTable;
  documentTemplateProcess: DocumentTemplateProcessTable;
  documentTemplateVersion: DocumentTemplateVersionTable;
}
