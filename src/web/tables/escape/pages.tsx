import type { ComponentType } from "react";
import type { Entity } from "../source/entity.ts";

/** Pages by hand in place of the usual list, by table. */
export const pages: Readonly<Partial<Record<string, ComponentType<{ entity: Entity }>>>> = {};
