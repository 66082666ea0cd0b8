import type { InputOf } from "#contract/calls/define-call.ts";
import type { applicationTable } from "#contract/calls/data-forbid.ts";
import type { TableModel } from "#tables";
import {
  applicationEntity,
  applicationModel,
  legalContractEntity,
  legalContractModel,
} from "../viewer/index.ts";

/** What restrictions may be about besides tables. */
export type OwnEntity = NonNullable<InputOf<typeof applicationTable>["entity"]>;

const models: Readonly<Record<OwnEntity, TableModel>> = {
  [applicationEntity]: applicationModel,
  [legalContractEntity]: legalContractModel,
};

/** Applications or contracts as a table; undefined for what is a table of its own. */
export function ownModelOf(entity: string): TableModel | undefined {
  return Object.hasOwn(models, entity) ? models[entity as OwnEntity] : undefined;
}
