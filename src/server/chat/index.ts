export type { ChatMessage, ChatSender } from "./chat-sender.ts";
export { webhookSender } from "./webhook-sender.ts";
