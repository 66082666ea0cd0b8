/** What a definition says, in the words of its designers. */
export { codesIn } from "./codes-in.ts";
export { ruleWords, rulesOf, type WordSources } from "./rule-words.ts";
export { useCalled } from "./use-called.ts";
export { usersNamed } from "./users-named.ts";
export { valueWords, type ValueSources } from "./value-words.ts";
