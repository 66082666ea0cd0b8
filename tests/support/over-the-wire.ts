/** What travels with a request: at most one kind of body. */
export interface Asking {
  method?: string;
  json?: unknown;
  form?: Readonly<Record<string, string | number>>;
  /** A body as it is, with its media type. */
  body?: Buffer | string;
  contentType?: string;
  headers?: Readonly<Record<string, string>>;
  /** Where the request says to come from, to processes that believe it. */
  from?: string;
}

/** What came back, read as JSON where it is such. */
export interface Answer<Data = unknown> {
  status: number;
  headers: Headers;
  text: string;
  /** The whole of a bare answer, or the envelope; empty where it is no JSON. */
  body: Record<string, unknown> & { msg?: string; code?: number; errors?: Record<string, string> };
  /** What the envelope holds. */
  data: Data;
}

/** Makes a request as anybody with a network could: no declaration of ours has a say in how. */
export async function makeRequest<Data = unknown>(
  server: string,
  path: string,
  asking: Asking = {},
): Promise<Answer<Data>> {
  const { json, form, from } = asking;
  const body =
    json === undefined
      ? form === undefined
        ? asking.body
        : new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])).toString()
      : JSON.stringify(json);
  const contentType =
    json === undefined
      ? form === undefined
        ? asking.contentType
        : "application/x-www-form-urlencoded"
      : "application/json";
  const response = await fetch(`${server}${path}`, {
    method: asking.method ?? "POST",
    headers: {
      ...(contentType === undefined ? {} : { "content-type": contentType }),
      ...(from === undefined ? {} : { "x-forwarded-for": from }),
      ...asking.headers,
    },
    redirect: "manual",
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : new Uint8Array(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const parsed = (isJson && text !== "" ? JSON.parse(text) : {}) as Answer["body"];
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: parsed,
    data: parsed["data"] as Data,
  };
}
