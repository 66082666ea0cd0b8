import { whenBuilt } from "./when-built.ts";

await whenBuilt();
