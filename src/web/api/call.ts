import { type AxiosRequestConfig, create, isAxiosError, isCancel } from "axios";
import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { limits } from "#contract/limits.ts";
import { CallError, isCallError } from "./call-error.ts";
import { callHeaders } from "./call-headers.ts";
import { callPath } from "./call-path.ts";
import { callSeams } from "./call-seams.ts";
import { encodeInput } from "./encode-input.ts";
import { readAnswer } from "./read-answer.ts";
import { publishRefusal } from "./refusals.ts";

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a repetition of the same sending count once. */
  idempotencyKey?: string;
  onProgress?: (share: number) => void;
  /** Sent to its end although the page is being closed. */
  outlivesPage?: boolean;
  /** Another organisation than the selected one. */
  organId?: number;
}

const http = create({ timeout: limits.httpTimeoutMs, validateStatus: () => true });

/** Makes a declared call. Throws `CallError`, and nothing else, when it does not succeed. */
export async function call<Declared extends CallDeclaration>(
  declaration: Declared,
  input: InputOf<Declared>,
  options: CallOptions = {},
): Promise<OutputOf<Declared>> {
  const token = callSeams.token();
  const organId = callSeams.organId();
  const raw = await send(declaration, input, options, token, "json");
  try {
    return readAnswer(declaration, raw) as OutputOf<Declared>;
  } catch (error) {
    if (declaration.method === "POST") publishRefusal();
    if (organId === undefined || options.organId !== undefined || !saysLost(error, organId)) throw error;
    callSeams.organisationLost(organId);
    // The screen is left; what is done about it is said once, and not by each call.
    throw new CallError({ kind: "aborted", call: declaration.name, message: "" }, error);
  }
}

/** Makes a declared call that answers with a file. */
export async function callForFile<Declared extends CallDeclaration>(
  declaration: Declared,
  input: InputOf<Declared>,
  options: CallOptions = {},
): Promise<{ file: Blob; fileName: string | undefined }> {
  const token = callSeams.token();
  const raw = await send(declaration, input, options, token, "blob");
  const blob = raw.body as Blob;
  if (raw.status >= 400) {
    readAnswer(declaration, { ...raw, body: parsed(await blob.text()) });
  }
  return { file: blob, fileName: raw.fileName };
}

async function send(
  declaration: CallDeclaration,
  input: unknown,
  options: CallOptions,
  token: string | undefined,
  responseType: "json" | "blob",
) {
  const { query, body } = encodeInput(declaration, input);
  const request: AxiosRequestConfig = {
    method: declaration.method,
    url: callPath(declaration.path),
    params: query,
    headers: callHeaders(token, options),
    responseType,
  };
  if (body !== undefined) request.data = body;
  if (options.signal) request.signal = options.signal;
  if (declaration.encoding === "multipart") request.timeout = 0;
  if (options.outlivesPage) {
    request.adapter = "fetch";
    request.fetchOptions = { keepalive: true };
  }
  const { onProgress } = options;
  if (onProgress) request.onUploadProgress = ({ progress }) => onProgress(progress ?? 0);

  const answer = await http.request<unknown>(request).catch((cause: unknown) => {
    throw unanswered(declaration, cause);
  });
  const raw = {
    status: answer.status,
    requestCode: headerOf(answer.headers, "x-request-id"),
    fileName: fileNameOf(headerOf(answer.headers, "content-disposition")),
    body: answer.data,
  };
  if (token !== undefined && declaration.access !== "public" && saysExpired(raw.status, raw.body)) {
    callSeams.sessionExpired(token);
  }
  return raw;
}

function saysExpired(status: number, body: unknown): boolean {
  if (status === 401 || status === 403) return true;
  const legacy =
    typeof body === "object" && body !== null && "_error" in body ? Number(body._error) : undefined;
  return legacy === 401 || legacy === 403;
}

/** Whether what was refused is the organisation one works in, and not another that was asked for. */
function saysLost(error: unknown, organId: number): boolean {
  return (
    isCallError(error) &&
    error.code === errorCatalogue.organisationUnknown.code &&
    error.params["organId"] === String(organId)
  );
}

function unanswered(declaration: CallDeclaration, cause: unknown): CallError {
  if (isCancel(cause)) {
    return new CallError({ kind: "aborted", call: declaration.name, message: "" }, cause);
  }
  const timeout = isAxiosError(cause) && (cause.code === "ECONNABORTED" || cause.code === "ETIMEDOUT");
  const kind = timeout ? "timeout" : "unreachable";
  const error = new CallError(
    { kind, call: declaration.name, message: callSeams.text(`call.${kind}`) },
    cause,
  );
  if (timeout) callSeams.timedOut(declaration.name, error);
  return error;
}

function headerOf(headers: unknown, name: string): string | undefined {
  const value = (headers as Record<string, unknown>)[name];
  return typeof value === "string" ? value : undefined;
}

function fileNameOf(disposition: string | undefined): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return disposition?.match(/filename="([^"]+)"/i)?.[1];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
