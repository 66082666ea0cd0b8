import type { CallDeclaration } from "#contract/calls/define-call.ts";
import type { Language } from "#contract/codes/language.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { text, type TextArea } from "../texts/index.ts";

/** An error as it goes over the wire. */
export interface ErrorAnswer {
  status: number;
  body: Record<string, unknown>;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
}

/** Says a refusal in the caller's language and in the one shape of errors; log-in answers bare (spec §8). */
export function errorAnswer(
  refusal: Refusal,
  about: {
    language: Language;
    /** Of the caller's organisation: instants are told by its clocks; by those of the group's seat where nobody is known. */
    timeZone?: string | undefined;
    requestCode: string;
    call?: Pick<CallDeclaration, "outputKind" | "saysSuccess"> | undefined;
  },
): ErrorAnswer {
  const { code, status } = errorCatalogue[refusal.refused];
  const params = refusal.params ?? {};
  const named = { ...params, ...codesInWords(refusal, about.language) };
  const message = text(about.language, "errors", refusal.refused, named, about.timeZone);
  const body = {
    code,
    ...(refusal.params === undefined ? {} : { params }),
    ...(refusal.errors === undefined ? {} : { errors: fieldTexts(refusal.errors, about) }),
    ...(refusal.conflicts === undefined ? {} : { conflicts: refusal.conflicts }),
    requestCode: about.requestCode,
  };
  const seconds = params.seconds;
  const retryAfter = typeof seconds === "number" ? { retryAfter: seconds } : {};
  if (about.call?.outputKind === "bare")
    return { status, body: { success: false, message, ...body }, ...retryAfter };
  const legacy = status === 401 || status === 404 ? { _error: status } : {};
  const success = about.call?.saysSuccess === true ? { success: false } : {};
  return { status, body: { flag: false, ...success, msg: message, ...body, ...legacy }, ...retryAfter };
}

/** A refusal as one sentence or several: what is wrong with its fields, where it is about fields. */
export function refusalText(refusal: Refusal, language: Language, timeZone?: string): string {
  const { msg, errors } = errorAnswer(refusal, { language, timeZone, requestCode: "" }).body;
  const ofFields = Object.values((errors ?? {}) as Record<string, string>);
  return ofFields.length === 0 ? String(msg) : ofFields.join(" ");
}

/** Parameters that are codes, by error, and where their words stand: the answer keeps the code, its message says the word. */
const wordsOfCodes: Partial<Record<Refusal["refused"], Readonly<Record<string, (code: string) => TextKey>>>> =
  {
    tableJobNotThere: { state: (code) => ["tables-server", `jobState.${code}`] },
  };

type TextKey = readonly [area: TextArea, key: string];

function codesInWords({ refused, params = {} }: Refusal, language: Language): Record<string, string> {
  const words = Object.entries(wordsOfCodes[refused] ?? {}).map(([name, wordOf]) => {
    return [name, text(language, ...wordOf(String(params[name])))];
  });
  return Object.fromEntries(words) as Record<string, string>;
}

function fieldTexts(
  errors: NonNullable<Refusal["errors"]>,
  { language, timeZone }: { language: Language; timeZone?: string | undefined },
): Record<string, string> {
  const told = Object.entries(errors).slice(0, limits.problemsAnsweredMax);
  return Object.fromEntries(
    told.map(([field, { problem, params, text: given }]) => [
      field,
      given ?? text(language, "problems", problem, params, timeZone),
    ]),
  );
}
