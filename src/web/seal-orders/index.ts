export { SealOrdersPage } from "./seal-orders-page.tsx";
