export { clamavScanner } from "./clamav-scanner.ts";
export { type FileScanner, ScannerError } from "./file-scanner.ts";
export { readScannerAddress, type ScannerAddress, scannerAddressExample } from "./scanner-address.ts";
