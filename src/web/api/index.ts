export { call, callForFile, type CallOptions } from "./call.ts";
export { CallError, isCallError, type CallErrorKind } from "./call-error.ts";
export { callPath } from "./call-path.ts";
export { joinCalls } from "./call-seams.ts";
export { mountErrorPresenter, presentError, type ErrorPresenter } from "./error-presenter.ts";
export { newIdempotencyKey } from "./idempotency-key.ts";
export { invalidate, queryClient, queryKeyOf } from "./query-client.ts";
export { prefetchCall, useCall, type UseCallOptions } from "./use-call.ts";
export { useSend, type Send, type UseSendOptions } from "./use-send.ts";
