/** Where a scanner listens: a host and port, or a socket of this machine. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

export const scannerAddressExample = "tcp://127.0.0.1:3310";

const usualPort = 3310;

/** Reads `tcp://host:port` or `unix:///run/clamav/clamd.ctl`; nothing where it is neither. */
export function readScannerAddress(value: string): ScannerAddress | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, hostname, port, pathname } = new URL(value);
  if (protocol === "unix:" && hostname === "" && pathname.length > 1)
    return { path: decodeURIComponent(pathname) };
  if (protocol !== "tcp:" || hostname === "" || !["", "/"].includes(pathname)) return undefined;
  return { host: hostname.replace(/^\[|\]$/gu, ""), port: port === "" ? usualPort : Number(port) };
}
