import PizZip from "pizzip";
import { describe, expect, it } from "vitest";
import { isOpenedDocx, openDocx } from "#server/documents/docx/open-docx.ts";
import { aCompoundFile, aZip, type ZipEntry } from "../../../support/builders/a-file.ts";
import { aDocument } from "../../../support/builders/a-document-template.ts";

/** A good document with some parts changed; `undefined` takes a part away. */
function changed(parts: Readonly<Record<string, string | Buffer | undefined>>): Buffer {
  const zip = new PizZip(aDocument("{title}"));
  for (const [name, content] of Object.entries(parts)) {
    if (content === undefined) zip.remove(name);
    else zip.file(name, content);
  }
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}

/** A good document with further entries, written as they are given. */
function withEntries(...further: readonly ZipEntry[]): Buffer {
  const { files } = new PizZip(aDocument("{title}"));
  const own = Object.values(files).filter(({ dir }) => !dir);
  return aZip([
    ...own.map((file) => ({ name: file.name, content: Buffer.from(file.asUint8Array()) })),
    ...further,
  ]);
}

const partOf = (name: string): string => new PizZip(aDocument("{title}")).file(name)?.asText() ?? "";
const types = partOf("[Content_Types].xml");
const body = partOf("word/document.xml");
const withRelation = (attributes: string) =>
  partOf("word/_rels/document.xml.rels").replace(
    "</Relationships>",
    `<Relationship Id="x" ${attributes}/></Relationships>`,
  );
const wordNames = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const headerType = "application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml";
const officeType = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

it("a document without any of that is opened", async () => {
  expect(isOpenedDocx(await openDocx(withEntries()))).toBe(true);
  expect(isOpenedDocx(await openDocx(aDocument("{title}")))).toBe(true);
});

describe("a document is refused", () => {
  it.each<[string, () => Buffer, string]>([
    ["that is no archive", () => Buffer.from("PK\u0003\u0004 and nothing more"), "docxBroken"],
    ["that is under a password", () => aCompoundFile("EncryptedPackage"), "docxProtected"],
    [
      "that is another kind of file",
      () => aZip([{ name: "xl/workbook.xml", content: Buffer.from("<x/>") }]),
      "docxBroken",
    ],
    ["that has macros", () => changed({ "word/vbaProject.bin": "x" }), "docxMacros"],
    [
      "that says it may have macros",
      () =>
        changed({
          "[Content_Types].xml": types.replace(
            "vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
            "vnd.ms-word.document.macroEnabled.main+xml",
          ),
        }),
      "docxMacros",
    ],
    [
      "that is a template of the office program",
      () => changed({ "[Content_Types].xml": types.replace("document.main", "template.main") }),
      "docxNotDocument",
    ],
    ["that has objects in it", () => changed({ "word/embeddings/oleObject1.bin": "x" }), "docxEmbedded"],
    [
      "that has entities, whatever they name",
      () =>
        changed({
          "word/document.xml": body.replace("?>", '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
        }),
      "docxXml",
    ],
    [
      "that has entities in a part nobody looks at",
      () => changed({ "docProps/custom.xml": '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "&b;">]><a/>' }),
      "docxXml",
    ],
    ["whose XML is none", () => changed({ "word/document.xml": body.replace("</w:body>", "") }), "docxXml"],
    [
      "that is written in another encoding",
      () => changed({ "word/document.xml": Buffer.from(body, "utf16le") }),
      "docxXml",
    ],
    [
      "that says it is",
      () => changed({ "word/document.xml": body.replace('encoding="UTF-8"', 'encoding="UTF-7"') }),
      "docxXml",
    ],
    [
      "that nests without end",
      () =>
        changed({
          "word/document.xml": body.replace(
            "<w:body>",
            `<w:body>${"<w:p>".repeat(300)}${"</w:p>".repeat(300)}`,
          ),
        }),
      "docxXml",
    ],
    [
      "that fetches a picture from elsewhere",
      () =>
        changed({
          "word/_rels/document.xml.rels": withRelation(
            `Type="${officeType}/image" Target="http://elsewhere.example/x.png" TargetMode="External"`,
          ),
        }),
      "docxExternal",
    ],
    [
      "that stands on a template elsewhere",
      () =>
        changed({
          "word/_rels/settings.xml.rels": withRelation(
            `Type="${officeType}/attachedTemplate" Target="file:///x.dotm" TargetMode="External"`,
          ),
        }),
      "docxExternal",
    ],
    [
      "that takes in another document",
      () =>
        changed({
          "word/_rels/document.xml.rels": withRelation(`Type="${officeType}/aFChunk" Target="other.html"`),
        }),
      "docxExternal",
    ],
    [
      "whose link starts a program",
      () =>
        changed({
          "word/_rels/document.xml.rels": withRelation(
            `Type="${officeType}/hyperlink" Target="file:///c:/x.exe" TargetMode="External"`,
          ),
        }),
      "docxExternal",
    ],
    [
      "that has a field which fetches something, its code in pieces",
      () =>
        changed({
          "word/document.xml": body.replace(
            "</w:body>",
            '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\x</w:instrText></w:r></w:p></w:body>',
          ),
        }),
      "docxExternal",
    ],
    [
      "whose field is written with another prefix",
      () =>
        changed({
          "word/document.xml": body.replace(
            "</w:body>",
            `<o:p xmlns:o="${wordNames}"><o:fldSimple o:instr="INCLUDETEXT c:\\\\x"/></o:p></w:body>`,
          ),
        }),
      "docxExternal",
    ],
    [
      "whose header is called otherwise and fetches something",
      () =>
        changed({
          "[Content_Types].xml": types.replace(
            "</Types>",
            `<Override PartName="/word/header.dat" ContentType="${headerType}"/></Types>`,
          ),
          "word/header.dat": `<w:hdr xmlns:w="${wordNames}"><w:p><w:fldSimple w:instr="INCLUDEPICTURE x"/></w:p></w:hdr>`,
        }),
      "docxExternal",
    ],
    [
      "that unpacks to more than it may",
      () => changed({ "word/media/image1.bin": Buffer.alloc(20 * 1024 * 1024) }),
      "docxTooLarge",
    ],
    [
      "whose part unpacks to more than it says",
      () => withEntries({ name: "word/x.xml", content: Buffer.alloc(1024 * 1024), declared: 10 }),
      "docxBroken",
    ],
    [
      "that has a part twice",
      () => withEntries({ name: "word/document.xml", content: Buffer.from(body) }),
      "docxBroken",
    ],
    [
      "whose parts lead out of the folder",
      () => withEntries({ name: "../../x.xml", content: Buffer.from("<a/>") }),
      "docxBroken",
    ],
  ])("%s", async (_what, make, problem) => {
    expect(await openDocx(make())).toMatchObject({ problem });
  });

  it("and links that people follow are none of that", async () => {
    const links = withRelation(
      `Type="${officeType}/hyperlink" Target="https://example.com" TargetMode="External"`,
    );
    expect(isOpenedDocx(await openDocx(changed({ "word/_rels/document.xml.rels": links })))).toBe(true);
  });
});
