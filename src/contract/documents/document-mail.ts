import { type DocumentFormat, documentFormats } from "../codes/document-template.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import { limits } from "../limits.ts";
import type { JsonValue } from "../schema.ts";

/** To whom the documents of an application are mailed once it is complete, and which: the `configValue` of spec §7 as JSON. */
export interface DocumentMail {
  /** Colleagues, by their codes; each is sent what they may see themselves. */
  people: string[];
  /** Mailboxes in the domains that the parameter `documentMailDomains` allows. */
  addresses: string[];
  /** Numbers of document templates in effect. */
  templates: number[];
  format: DocumentFormat;
  /** The sealed documents of the application as well. */
  sealed: boolean;
}

const names = ["people", "addresses", "templates", "format", "sealed"];
const address = /^[^\s@,;<>"]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/iu;

/**
 * Reads a `configValue`: an object with `people`, `addresses`, `templates`, `format` and `sealed`, of which any may be left
 * out; `{}` where nobody is mailed anything, which nothing else means. What is wrong is told by place. Pure.
 */
export function readDocumentMail(
  configValue: string,
): { mail: DocumentMail | null } | { problems: Record<string, FieldProblem> } {
  if (configValue.trim() === "") return { mail: null };
  let given: JsonValue;
  try {
    given = JSON.parse(configValue) as JsonValue;
  } catch {
    return { problems: { configValue: { problem: "malformedJson" } } };
  }
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return { problems: { configValue: { problem: "notAnObject" } } };
  if (Object.keys(given).length === 0) return { mail: null };
  const { people = [], addresses = [], templates = [], format = "pdf", sealed = false } = given;
  const problems: Record<string, FieldProblem> = {};
  for (const name of Object.keys(given))
    if (!names.includes(name)) problems[name] = { problem: "unknownField", params: { field: name } };
  const mail: DocumentMail = {
    people: listOf(people, "people", isText, problems),
    addresses: listOf(addresses, "addresses", isText, problems).map((each) => each.trim()),
    templates: listOf(templates, "templates", (each): each is number => Number.isSafeInteger(each), problems),
    format: documentFormats.find((each) => each === format) ?? "pdf",
    sealed: sealed === true,
  };
  if (!documentFormats.some((each) => each === format))
    problems["format"] = { problem: "notOneOf", params: { allowed: documentFormats.join(", ") } };
  if (typeof sealed !== "boolean") problems["sealed"] = { problem: "notYesOrNo" };
  for (const [at, each] of mail.addresses.entries())
    if (!address.test(each))
      problems[`addresses[${at}]`] = { problem: "notAnAddress", params: { address: each } };
  if (mail.people.length + mail.addresses.length > limits.documentReceiversMax)
    problems["people"] = { problem: "tooManyEntries", params: { max: limits.documentReceiversMax } };
  if (mail.templates.length > limits.documentsMailedMax)
    problems["templates"] = { problem: "tooManyEntries", params: { max: limits.documentsMailedMax } };
  if (Object.keys(problems).length > 0) return { problems };
  if (mail.people.length + mail.addresses.length === 0) problems["people"] = { problem: "nobodyToMail" };
  if (mail.templates.length === 0 && !mail.sealed) problems["templates"] = { problem: "nothingToMail" };
  return Object.keys(problems).length > 0 ? { problems } : { mail };
}

const isText = (value: JsonValue): value is string => typeof value === "string" && value.trim() !== "";

function listOf<Item extends JsonValue>(
  value: JsonValue,
  name: string,
  fits: (each: JsonValue) => each is Item,
  problems: Record<string, FieldProblem>,
): Item[] {
  if (Array.isArray(value) && value.every(fits)) return [...new Set(value as Item[])];
  problems[name] = { problem: "notAList" };
  return [];
}

/** The domains that a parameter lists, in lower case. Pure. */
export function domainsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;]+/u)
    .map((domain) => domain.replace(/^@/u, ""))
    .filter((domain) => domain !== "");
}

/** The domain of a mailbox, in lower case. Pure. */
export function domainOf(mailbox: string): string {
  return mailbox.slice(mailbox.lastIndexOf("@") + 1).toLowerCase();
}
