import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../support/app.ts";
import {
  aPdfInNamedFont,
  aPlainPdf,
  aScannedPdf,
  bigEndian,
  type NamedFont,
  packedSquares,
} from "../support/builders/a-plain-pdf.ts";
import { startDemonstration } from "../support/demonstration.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

/** What documents leave out and pictures that need a decoder: the reader has them from our own server. */

let app: TestApp;
let url: string;
let visitors: Visitors;

beforeAll(async () => {
  app = await startDemonstration({ webRoot: resolve("dist/web") });
  url = await listen(app);
  visitors = new Visitors(app, url);
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

/** Where the pages of a document are drawn to be sealed. */
async function openToBeSealed(name: string, buffer: Buffer): Promise<{ page: Page; asked: string[] }> {
  const asked: string[] = [];
  const page = await visitors.open("STAFF01", "/stamp", {
    watch: (opened) => opened.on("request", (request) => asked.push(request.url())),
  });
  await page.getByRole("link", { name: "发起“用印申请”" }).click();
  await page.getByText("电子印章", { exact: true }).click();
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/pdf", buffer });
  await page.getByRole("button", { name: `移除“${name}”` }).waitFor();
  await page.getByText("共 1 页").waitFor();
  return { page, asked };
}

/** How much of the drawn page is dark, of a thousand. */
const darkOf = (page: Page) =>
  page
    .locator("canvas")
    .first()
    .evaluate((shown) => {
      const canvas = shown as HTMLCanvasElement;
      if (canvas.width === 0) return 0;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at + 3]! > 0 && data[at]! < 100) dark += 1;
      return Math.round((dark * 4_000) / data.length);
    });

const gb1 = { ordering: "GB1", supplement: 2 } as const;
const japan1 = { ordering: "Japan1", supplement: 2 } as const;
const fonts: [NamedFont, string, Buffer][] = [
  [{ name: "STSong-Light", encoding: "UniGB-UCS2-H", ...gb1 }, "甲方盖章处", bigEndian("甲方盖章处")],
  [{ name: "STSong-Light", encoding: "GBK-EUC-H", ...gb1 }, "甲方", Buffer.from("bcd7b7bd", "hex")],
  [
    { name: "MSung-Light", encoding: "UniCNS-UCS2-H", ordering: "CNS1", supplement: 0 },
    "甲方蓋章處",
    bigEndian("甲方蓋章處"),
  ],
  [{ name: "HeiseiMin-W3", encoding: "UniJIS-UCS2-H", ...japan1 }, "契約書", bigEndian("契約書")],
  [{ name: "HeiseiKakuGo-W5", encoding: "90ms-RKSJ-H", ...japan1 }, "日本", Buffer.from("93fa967b", "hex")],
];

test.each(fonts)(
  "a text in %o is drawn and found though its font is not embedded",
  async (font, text, bytes) => {
    const { page, asked } = await openToBeSealed("合同.pdf", aPdfInNamedFont(font, bytes));
    await expect.poll(() => darkOf(page)).toBeGreaterThan(3);
    await page.getByLabel("文字，如“盖章处”").fill(text);
    await page.getByRole("button", { name: "放在文字处" }).click();
    await page.getByText("已放置 1 处").waitFor();
    expect(asked.filter((address) => !/^(?:blob|data):/u.test(address) && !address.startsWith(url))).toEqual(
      [],
    );
  },
);

test.each(["Symbol", "ZapfDingbats", "Helvetica"])(
  "a text in %s is drawn though its font is not embedded",
  async (name) => {
    const pdf = aPlainPdf("BT /F1 36 Tf 40 90 Td (abc) Tj ET", "/Font<</F1 5 0 R>>", [
      `<</Type/Font/Subtype/Type1/BaseFont/${name}>>`,
    ]);
    const { page } = await openToBeSealed("合同.pdf", pdf);
    await expect.poll(() => darkOf(page)).toBeGreaterThan(3);
  },
);

test.each(Object.keys(packedSquares) as (keyof typeof packedSquares)[])(
  "a scanned page packed by %s is drawn",
  async (packing) => {
    const { page } = await openToBeSealed("扫描.pdf", aScannedPdf(packing));
    // A quarter of the page is the black square.
    await expect.poll(() => darkOf(page)).toBeGreaterThan(200);
    expect(await darkOf(page)).toBeLessThan(300);
  },
);
