/** Where a link may lead: people follow it, no program does. */
const linked = /^(?:https?:|mailto:|#)/iu;
/** Fields that fetch something, or start a program, when a document is opened. */
const fetching =
  /^\s*(?:INCLUDETEXT|INCLUDEPICTURE|DDEAUTO|DDE|LINK|IMPORT|DATABASE|RD|AUTOTEXT|GLOSSARY)\b/iu;

/** Where a relationship of a document leads outside it; links that people follow do not count. */
export function externalTarget(
  name: string,
  attributes: Readonly<Record<string, string>>,
): string | undefined {
  if (!/(?:^|:)Relationship$/u.test(name)) return undefined;
  const { Type = "", Target = "", TargetMode } = attributes;
  if (/\/(?:aFChunk|attachedTemplate|frame|subDocument)$/u.test(Type)) return Target;
  if (TargetMode !== "External") return undefined;
  return Type.endsWith("/hyperlink") && linked.test(Target) ? undefined : Target;
}

/** The first field that would fetch something, of those whose codes stand on lines of their own. */
export function fetchingField(codes: string): string | undefined {
  return codes
    .split("\n")
    .find((code) => fetching.test(code))
    ?.trim()
    .slice(0, 100);
}
