export { addressList, isListed } from "./address-list.ts";
export type { EventsAnswer, FileAnswer, PageAnswer, RedirectAnswer } from "./answers.ts";
export { registerBodyParsers } from "./body-parsers.ts";
export { type CallerRates, registerCallerRates } from "./charge-caller.ts";
export { pathOf, takesTicket } from "./call-route.ts";
export { registerDraining } from "./drain-connections.ts";
export { CallerDisbelieved } from "./caller-disbelieved.ts";
export { parametersOfStanding, type Standing, stands } from "./caller-standing.ts";
export { answerClientError, answerUnreadable, registerErrorHandler, sendRefusal } from "./error-handler.ts";
export {
  type Actor,
  type ConfirmCaller,
  handle,
  type Handler,
  handlePublic,
  type Scope,
  type SessionScope,
} from "./handler.ts";
export { registerHealth } from "./health.ts";
export { refusalText } from "./error-answer.ts";
export { documentCheckOf, type InputCheck } from "./input-check.ts";
export { isCaller } from "./is-caller.ts";
export { outlineProblem } from "./json-outline.ts";
export { notAvailableYet } from "./not-available-yet.ts";
export type { JobOptions, JobPort, LivePort, ParameterPort, Ports } from "../ports.ts";
export { type ReceivedFile, removeStaleUploads } from "./receive-files.ts";
export {
  type FoundCall,
  foundCallsUrl,
  foundMethodsAt,
  type FurtherCalls,
  registerCall,
  registerFoundCalls,
} from "./register-call.ts";
export { requestCodeHeader, requestCodeOf } from "./request-code.ts";
export { registerSecurityHeaders } from "./security-headers.ts";
export { registerSecurityTxt } from "./security-txt.ts";
export { type AnswerUnserved, unservedAnswer } from "./served-methods.ts";
export { leadToPage } from "./lead-to-page.ts";
export { registerStaticFiles } from "./static-files.ts";
export { TokenBuckets } from "./token-bucket.ts";
export { watchForProxies } from "./watch-for-proxies.ts";
export { tokenHash } from "./token-hash.ts";
export { readWritten, WrittenJson } from "./written-json.ts";
