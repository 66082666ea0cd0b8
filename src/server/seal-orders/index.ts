import { listSealOrdersHandler } from "./list-seal-orders.ts";
import { listSyncSealPrintLogHandler } from "./list-sync-seal-print-log.ts";
import { pushSealOrdersHandler } from "./push-seal-orders-handler.ts";
import { syncSealPrintHandler } from "./sync-seal-print.ts";

export { orderSealing, type Sealing } from "./order-sealing.ts";
export { pushDueOrders, pushSealOrdersTask } from "./push-seal-orders.ts";

/** What the seal system outside was told of sealings, and telling it once more. */
export const sealOrderHandlers = [
  listSealOrdersHandler,
  listSyncSealPrintLogHandler,
  syncSealPrintHandler,
  pushSealOrdersHandler,
];
