import { useState } from "react";

type Over = "palette" | "keys" | "menu";

/** What lies over a page, until it is closed or another page is come to, as by the browser's way back. */
export function useOpenOver(pathname: string): [Over | undefined, (over: Over | undefined) => void] {
  const [opened, setOpened] = useState<{ over: Over; at: string }>();
  return [
    opened?.at === pathname ? opened.over : undefined,
    (over) => setOpened(over === undefined ? undefined : { over, at: pathname }),
  ];
}
