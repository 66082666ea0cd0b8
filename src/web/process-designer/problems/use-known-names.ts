import { useMemo } from "react";
import { processDesignNames } from "#contract/calls/process-design.ts";
import type { KnownNames } from "#contract/rules/known-names.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useCall } from "../../api/index.ts";
import { codesIn, usersNamed } from "../../process-words/index.ts";
import type { DesignNames } from "../design-context.ts";

/** The names this definition may use, for whoever may read them; fetched again when it names somebody or something new. */
export function useDesignNames(definition: ProcessDefinition, enabled: boolean) {
  const { pageId = "" } = definition;
  const users = useMemo(() => usersNamed(definition).slice(0, 2_000), [definition]);
  return useCall(
    processDesignNames,
    { ...(pageId === "" ? {} : { pageId }), ...(users.length === 0 ? {} : { userCodes: users }) },
    { enabled, quiet: true, staleTime: 60_000, placeholderData: (before) => before },
  );
}

/** The names as the rules of publication ask for them; those not asked about yet count as known. */
export function useKnownNames(
  names: DesignNames | undefined,
  asked: { definition: ProcessDefinition; isCurrent: boolean },
): KnownNames | undefined {
  const { isCurrent, definition } = asked;
  const pending = useMemo(() => (isCurrent ? "" : usersNamed(definition).join(",")), [isCurrent, definition]);
  return useMemo(() => {
    if (names === undefined) return undefined;
    return {
      roles: new Set(names.roles.map(({ roleCode }) => roleCode)),
      users: new Set([...names.users.map(({ userCode }) => userCode), ...codesIn(pending)]),
      processTypes: new Set(names.processTypes.map(({ processTypeId }) => processTypeId)),
      companies: new Set([String(names.organId)]),
      departments: new Set(names.departments.map(({ deptId }) => deptId)),
      matrices: new Map(names.matrices.map(({ matrixId, fields }) => [matrixId, fields])),
      systems: new Set(names.systems.map(({ systemCode }) => systemCode)),
      tables: new Map(
        names.tables.map(({ entity, fields, required }) => [
          entity,
          {
            fields: fields.map(({ name }) => name),
            required,
            kinds: Object.fromEntries(
              fields.flatMap(({ name, kind }) => (kind === undefined ? [] : [[name, kind]])),
            ),
          },
        ]),
      ),
      processes: new Map(names.processes.map((known) => [known.processId, known])),
    };
  }, [names, pending]);
}
