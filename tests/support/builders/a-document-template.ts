import { createDocumentTemplate, setDocumentTemplateState } from "#contract/calls/document-template.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { aDocx, type DocxText } from "#server/demo/documents/a-docx.ts";
import type { TestApp } from "../app.ts";
import { sendFiles } from "./a-file.ts";
import { unique } from "./unique.ts";

/** A Word document with some paragraphs. */
export const aDocument = (...texts: readonly string[]): Buffer =>
  aDocx({ blocks: texts.map((text) => ({ text })) } satisfies DocxText);

/** Uploads a Word document; answers its file. */
export async function anUploadedDocument(
  app: TestApp,
  as: string,
  content: Buffer,
  name = "模板.docx",
): Promise<string> {
  const answer = await sendFiles(app, as, [{ name, content }]);
  const { data } = answer.json() as { data: { fileId: string }[] };
  const [file] = data;
  if (file === undefined) throw new Error(`not uploaded: ${answer.body}`);
  return file.fileId;
}

/** A template of an uploaded document, in effect unless it says otherwise. */
export async function aDocumentTemplate(
  app: TestApp,
  as: string,
  content: Buffer,
  given: Partial<InputOf<typeof createDocumentTemplate>> & { isDraft?: boolean } = {},
) {
  const { isDraft, ...input } = given;
  const fileId = await anUploadedDocument(app, as, content);
  const made = await app.call(
    createDocumentTemplate,
    {
      templateName: `模板${unique()}`,
      kind: "application",
      language: "zh-CN",
      processIds: [],
      fileId,
      ...input,
    },
    { as },
  );
  if (made.status !== 200) throw new Error(`no template was made: ${JSON.stringify(made.body)}`);
  if (isDraft === true) return made.data;
  const { templateId, rowVersion } = made.data;
  return (
    await app.call(
      setDocumentTemplateState,
      { templateId, rowVersion, version: 1, state: "effective" },
      { as },
    )
  ).data;
}
