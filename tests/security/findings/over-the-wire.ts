import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import type { AttackedCompanies } from "../../support/attacked-companies.ts";
import { anImport } from "../../support/an-import.ts";
import { aZip, contents, multipartOf } from "../../support/builders/a-file.ts";
import { sendRaw } from "../../support/raw-request.ts";

/** B21, W8, W11, W12: what comes in and goes out is what it says. */
export function overTheWire(world: () => AttackedCompanies): void {
  const ask: AttackedCompanies["ask"] = (path, asking) => world().ask(path, asking);

  describe("an input", () => {
    const deep = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
    it.each<[what: string, path: string, asking: object]>([
      ["a user name with U+0000", "/auth/login", { json: { username: "a\u0000b", password: "x" } }],
      ["a fault with U+0000", "/auth/reportFault", { json: { kind: "error", message: "a\u0000b" } }],
      ["a keyword with U+0000", "/basic/user/listByPage", { json: { keyword: "a\u0000" } }],
      [
        "a key with half a surrogate pair",
        "/basic/user/get",
        { body: '{"key":"\\ud800"}', contentType: "application/json" },
      ],
      ["a department beyond int4", "/user/getUserList?deptId=2147483648", {}],
      ["a page of 1e300", "/basic/user/listByPage", { json: { page: 1e300 } }],
      ["a filter 40 levels deep", "/basic/user/listByPage", { json: { filter: deep(40) } }],
      ["a place in a list with U+0000", "/basic/user/listByPage", { json: { after: ["\u0000"] } }],
      ["a batch with U+0000", "/basic/user/undo", { json: { batchId: "\u0000" } }],
    ])("B21 that cannot be stored is refused by its place: %s", async (_what, path, asking) => {
      // when
      const { status, body } = await ask(path, { as: world().home.staff, ...asking });

      // then
      expect([400, 404, 422]).toContain(status);
      expect([12_140, 12_141, 12_360]).toContain(body.code);
    });

    it("B21 with any letter of any script is taken", async () => {
      // when
      const json = { keyword: "𠮷野家 é 👩‍👩‍👧" };
      const { status } = await ask("/basic/user/listByPage", { as: world().home.staff, json });

      // then
      expect(status).toBe(200);
    });
  });

  describe("a sheet that is fetched", () => {
    it("W8 has no cell that a spreadsheet runs, and says the same when it is sent back", async () => {
      // given
      const { home } = world();
      const table = "/basic/ufFkzh";
      const starts = ["=1+1", "+1", "-1", "@A1", "＝1+1", "＋1", "－1", "＠A1", "\n=1+1", "  =1+1"];
      for (const [at, remark] of starts.entries()) {
        const json = {
          accountName: `Formula ${at}`,
          bankName: "Bank",
          accountNo: `FORM-${at}00000`,
          currency: "CNY",
          accountType: "general",
          status: "1",
          remark,
        };
        expect((await ask(`${table}/add`, { as: home.member, json })).status).toBe(200);
      }

      // when
      const job = await anImport(world()).exported(home.member);
      const { text } = await ask(`${table}/download?jobId=${job.jobId}`, { as: home.member, method: "GET" });

      // then
      const cells = (parse(text, { bom: true }) as string[][]).flat();
      const runs = cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/u.test(cell));
      expect(text).toContain("Formula 9");
      expect(runs).toEqual([]);
    });
  });

  describe("the protocol", () => {
    it("W11 answers HEAD and OPTIONS, and says which methods a path takes", async () => {
      // when
      const [head, options, wrong, none] = [
        await ask("/openapi.json", { method: "HEAD" }),
        await ask("/task/submitApprove", { method: "OPTIONS" }),
        await ask("/task/submitApprove", { method: "DELETE" }),
        await ask("/task/nothing", { method: "DELETE" }),
      ];

      // then
      expect([head.status, options.status, wrong.status, none.status]).toEqual([200, 204, 405, 404]);
      expect([options.headers.get("allow"), wrong.headers.get("allow")]).toEqual([
        "POST, OPTIONS",
        "POST, OPTIONS",
      ]);
    });

    it("W11 keeps no error, and tells a browser what our pages need of a device", async () => {
      // when
      const answers = [
        await ask("/basic/user/listByPage", { json: {} }),
        await ask("/task/nothing", { method: "GET" }),
        await ask("/task/submitApprove", { method: "GET" }),
      ];
      const overTls = await ask("/healthz", { method: "GET", headers: { "x-forwarded-proto": "https" } });
      const plain = await ask("/healthz", { method: "GET" });

      // then
      for (const { headers } of answers) {
        expect(headers.get("cache-control")).toBe("no-store");
        expect(headers.get("permissions-policy")).toContain("camera=()");
        expect(headers.get("content-security-policy")).toContain("default-src 'self'");
      }
      expect(overTls.headers.get("strict-transport-security")).toContain("max-age=");
      expect(plain.headers.get("strict-transport-security")).toBeNull();
    });

    it("W11 says that a head is too large, and closes what is no HTTP", async () => {
      // given
      const [server] = world().servers;

      // when
      const large = await sendRaw(server!, [
        `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(40_000)}\r\n\r\n`,
      ]);
      const garbage = await sendRaw(server!, ["\u0016\u0003\u0001 this is no HTTP\r\n\r\n"]);
      const twoLengths = await sendRaw(server!, [
        "POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      ]);

      // then
      expect([large.status, garbage.status, twoLengths.status]).toEqual([431, 400, 400]);
      expect(large.text.toLowerCase()).toContain("cache-control: no-store");
    });

    it("W11 tells nobody whom to write to unless it was set", async () => {
      expect((await ask("/.well-known/security.txt", { method: "GET" })).status).toBe(404);
    });
  });

  describe("an upload", () => {
    const upload = async (name: string, content: Buffer) => {
      const { payload, contentType } = multipartOf([{ name, content }]);
      return ask<{ fileId: string }[]>("/file/fileUpload", {
        as: world().home.staff,
        body: payload,
        contentType,
      });
    };

    it("W12 of a page with a PDF's mark somewhere in it is not shown in a browser", async () => {
      // given
      const page = Buffer.concat([Buffer.from("<html><script>alert(1)</script>"), contents.pdf]);

      // when
      const sent = await upload("polyglot.pdf", page);
      const fileId = sent.data?.[0]?.fileId ?? "";
      const path = `/file/download?inline=true&fileId=${fileId}`;
      const shown = await ask(path, { as: world().home.staff, method: "GET" });

      // then
      expect([200, 422]).toContain(sent.status);
      if (sent.status === 200) {
        expect(shown.headers.get("content-disposition")).toMatch(/^attachment/u);
        expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
      }
    });

    it("W12 of an archive that leads out of its folder is refused, and one that does not is taken", async () => {
      // when
      const out = await upload("out.zip", aZip([{ name: "../../etc/passwd", content: Buffer.from("x") }]));
      const fine = await upload("fine.zip", aZip([{ name: "a/b.txt", content: Buffer.from("x") }]));
      const pdf = await upload("fine.pdf", contents.pdf);
      const fileId = pdf.data[0]!.fileId;
      const path = `/file/download?inline=true&fileId=${fileId}`;
      const shown = await ask(path, { as: world().home.staff, method: "GET" });

      // then
      expect([out.status, fine.status, pdf.status]).toEqual([422, 200, 200]);
      expect(shown.headers.get("content-disposition")).toMatch(/^inline/u);
    });
  });
}
