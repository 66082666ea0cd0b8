import { PDFDocument } from "@cantoo/pdf-lib";
import PizZip from "pizzip";
import { describe, expect, it } from "vitest";
import enUS from "#contract/texts/en-US/document-templates.json" with { type: "json" };
import jaJP from "#contract/texts/ja-JP/document-templates.json" with { type: "json" };
import zhCN from "#contract/texts/zh-CN/document-templates.json" with { type: "json" };
import { aDocx, type DocxText } from "#server/demo/documents/a-docx.ts";
import { isOpenedDocx, openDocx } from "#server/documents/docx/open-docx.ts";
import { pdfGaps } from "#server/documents/pdf/page-model.ts";
import { docxToPdf } from "#server/documents/pdf/docx-to-pdf.ts";

async function pdfOf(bytes: Buffer) {
  const opened = await openDocx(bytes);
  if (!isOpenedDocx(opened)) throw new Error(opened.problem);
  return await docxToPdf(opened, { title: "测试" });
}

/** The words of a PDF, page by page. */
async function wordsOf(bytes: Uint8Array): Promise<string[]> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
  }
  return pages;
}

/** A document with a part in front of its end, and more properties of its pages. */
function withBody(part: string, sectionProperties = ""): Buffer {
  const zip = new PizZip(aDocx({ blocks: [{ text: "正文" }] }));
  const body = zip.file("word/document.xml")?.asText() ?? "";
  zip.file("word/document.xml", body.replace("<w:sectPr>", `${part}<w:sectPr>${sectionProperties}`));
  return zip.generate({ type: "nodebuffer" });
}

const written = (text: DocxText) => pdfOf(aDocx(text));

describe("a PDF of a document", () => {
  it("has its words in Chinese, Japanese and English, its head and the number of each page", async () => {
    // given
    const rows = Array.from({ length: 80 }, (_none, at) => [`第${at + 1}行`, "内容"]);

    // when
    const pdf = await written({
      header: "页眉",
      footer: "第",
      blocks: [
        { text: "标题", style: "title" },
        { text: "ひらがな漢字 English 中文，标点。", align: "both" },
        { text: "第一点", style: "list" },
        { text: "第二点", style: "list" },
        { widthsMm: [40, 60], hasHead: true, rows: [["序号", "名称"], ...rows] },
      ],
    });

    // then
    if ("problem" in pdf) throw new Error(pdf.problem);
    const pages = await wordsOf(pdf.bytes);
    expect([pdf.notices, pages.length]).toEqual([[], pdf.pages]);
    expect(pages[0]).toMatch(/页眉.*标题.*ひらがな漢字 English 中文，标点。.*1\..*第一点.*2\..*第二点/u);
    expect(pages.every((page) => page.includes("序号") && page.includes("页眉"))).toBe(true);
    expect(pages[1]).toContain(`2 / ${pdf.pages}`.replaceAll(" ", "").slice(0, 1));
    expect(pages.join("")).toContain("第80行");
  });

  it("says what it does not show", async () => {
    // given
    const zip = new PizZip(aDocx({ blocks: [{ text: "文字𓀀" }] }));
    const body = zip.file("word/document.xml")?.asText() ?? "";
    zip.file(
      "word/document.xml",
      body.replace(
        "<w:sectPr>",
        '<w:p><w:r><w:pict/></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p><w:sectPr>',
      ),
    );

    // when
    const pdf = await pdfOf(zip.generate({ type: "nodebuffer" }));

    // then
    expect(pdf).toMatchObject({
      notices: [
        { gap: "drawing", count: 1 },
        { gap: "footnote", count: 1 },
        { gap: "character", count: 1, characters: "𓀀" },
      ],
    });
  });

  it.each<[string, string, string, string]>([
    [
      "text effects",
      '<w:p><w:r><w:rPr><w:spacing w:val="40"/></w:rPr><w:t>字</w:t></w:r></w:p>',
      "textEffect",
      "字",
    ],
    [
      "emphasis marks",
      '<w:p><w:r><w:rPr><w:em w:val="dot"/></w:rPr><w:t>字</w:t></w:r></w:p>',
      "textEffect",
      "字",
    ],
    [
      "readings above text",
      `<w:p>${"<w:r><w:ruby><w:rt><w:r><w:t>読</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢字</w:t></w:r></w:rubyBase></w:ruby></w:r>"}</w:p>`,
      "ruby",
      "漢字",
    ],
    [
      "lines of another kind",
      '<w:p><w:r><w:rPr><w:u w:val="double"/></w:rPr><w:t>字</w:t></w:r></w:p>',
      "lineStyle",
      "字",
    ],
    [
      "frames of paragraphs",
      '<w:p><w:pPr><w:pBdr><w:left w:val="single"/></w:pBdr></w:pPr></w:p>',
      "paragraphFrame",
      "",
    ],
    [
      "text frames",
      '<w:p><w:pPr><w:framePr w:w="100"/></w:pPr><w:r><w:t>字</w:t></w:r></w:p>',
      "frame",
      "字",
    ],
    ["symbols", '<w:p><w:r><w:sym w:font="Wingdings" w:char="F04A"/></w:r></w:p>', "symbol", ""],
    [
      "contents",
      '<w:p><w:fldSimple w:instr="TOC \\o"><w:r><w:t>第一章</w:t></w:r></w:fldSimple></w:p>',
      "contents",
      "第一章",
    ],
    [
      "slanted lines",
      '<w:tbl><w:tr><w:tc><w:tcPr><w:tcBorders><w:tl2br w:val="single"/></w:tcBorders></w:tcPr><w:p/></w:tc></w:tr></w:tbl>',
      "diagonal",
      "",
    ],
    [
      "floating tables",
      '<w:tbl><w:tblPr><w:tblpPr w:tblpX="1"/></w:tblPr><w:tr><w:tc><w:p><w:r><w:t>格</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
      "tableLayout",
      "格",
    ],
    ["what nobody has thought of", "<w:p><w:newThing/></w:p>", "other", ""],
  ])("says that %s look otherwise, and keeps the words", async (_what, part, gap, words) => {
    // when
    const pdf = await pdfOf(withBody(part));

    // then
    if ("problem" in pdf) throw new Error(pdf.problem);
    expect(pdf.notices).toEqual([{ gap, count: 1 }]);
    expect((await wordsOf(pdf.bytes)).join("")).toContain(words);
  });

  it.each<[string, string, string]>([
    ["borders of pages", "<w:pgBorders/>", "pageBorder"],
    ["numbers of lines", '<w:lnNumType w:countBy="1"/>', "lineNumbers"],
    ["pages counted from another number", '<w:pgNumType w:start="5"/>', "pageNumbers"],
    ["pages in the middle", '<w:vAlign w:val="center"/>', "pageAlign"],
  ])("says that %s are not drawn", async (_what, property, gap) => {
    const pdf = await pdfOf(withBody("", property));
    expect(pdf).toMatchObject({ notices: [{ gap, count: 1 }] });
  });

  it("has every gap in words of all languages", () => {
    for (const texts of [zhCN, enUS, jaJP])
      expect(Object.keys(texts.gap).toSorted()).toEqual([...pdfGaps, "character"].toSorted());
  });

  it("begins a page where the document does, and keeps its page's size", async () => {
    const pdf = await written({ blocks: [{ text: "一" }, { text: "二", breakBefore: true }] });
    if ("problem" in pdf) throw new Error(pdf.problem);
    const pages = (await PDFDocument.load(pdf.bytes)).getPages();
    expect(pages.map((page) => page.getSize())).toEqual([
      { width: 595.3, height: 841.9 },
      { width: 595.3, height: 841.9 },
    ]);
  });

  it("is none where it would have pages without end", async () => {
    const blocks = Array.from({ length: 501 }, () => ({ text: "页", breakBefore: true }));
    expect(await written({ blocks })).toMatchObject({ problem: "documentTooManyPages" });
  });
});
