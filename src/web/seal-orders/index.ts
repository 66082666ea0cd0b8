export { PrintLog } from "./print-log.tsx";
export { SealOrdersPage } from "./seal-orders-page.tsx";
