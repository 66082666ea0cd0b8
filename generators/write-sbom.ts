/** What of the lockfile counts here. */
export interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Component {
  readonly path: string;
  readonly ref: string;
  readonly locked: LockedPackage;
}

/**
 * What the product consists of beside its own code, as CycloneDX 1.6: every package that is installed to run it, with
 * version, licence, checksum and what it depends on. Packages for tests and tools are not part of the product.
 * Written from the lockfile alone and without a date: equal lockfiles, equal text.
 */
export function sbom(lockfile: string): string {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };
  const components = Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && dev !== true)
    .map(([path, locked]) => ({ path, ref: refOf(nameOf(path, locked), locked), locked }));
  const refs = new Map(components.map(({ path, ref }) => [path, ref]));
  const root = packages[""] ?? {};
  const rootRef = `${root.name}@${root.version}`;
  const needed = (path: string, locked: LockedPackage): string[] => [
    ...new Set(
      Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }).flatMap((name) => {
        const ref = resolve(path, name, refs);
        return ref === undefined ? [] : [ref];
      }),
    ),
  ];
  const unique = new Map(components.map((component) => [component.ref, component]));
  const document = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { "bom-ref": rootRef, type: "application", name: root.name, version: root.version },
    },
    components: [...unique.values()].map(described),
    dependencies: [
      { ref: rootRef, dependsOn: needed("", root).toSorted() },
      ...[...unique.values()].map(({ ref }) => ({
        ref,
        dependsOn: [
          ...new Set(
            components.filter((each) => each.ref === ref).flatMap(({ path, locked }) => needed(path, locked)),
          ),
        ].toSorted(),
      })),
    ],
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function described({ path, ref, locked }: Component): object {
  const [group, name] = splitName(nameOf(path, locked));
  return {
    "bom-ref": ref,
    type: "library",
    ...(group === undefined ? {} : { group }),
    name,
    version: locked.version,
    ...(locked.optional === true ? { scope: "optional" } : {}),
    ...(locked.integrity === undefined ? {} : { hashes: [hashOf(locked.integrity)] }),
    ...(locked.license === undefined ? {} : { licenses: [licenceOf(locked.license)] }),
    purl: ref,
  };
}

/** The path of a package is where it lies; an alias says its name itself. */
function nameOf(path: string, { name }: LockedPackage): string {
  return name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

function splitName(name: string): [string | undefined, string] {
  const [first = "", second] = name.split("/");
  return second === undefined ? [undefined, first] : [first, second];
}

/** Its address as a package URL. */
function refOf(name: string, { version }: LockedPackage): string {
  return `pkg:npm/${name.replace(/^@/u, "%40")}@${version}`;
}

/** `sha512-…` in base64, as hexadecimal. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = "", digest = ""] = integrity.split(" ")[0]?.split(/-(.*)/su) ?? [];
  return {
    alg: algorithm.toUpperCase().replace("SHA", "SHA-"),
    content: Buffer.from(digest, "base64").toString("hex"),
  };
}

/** One of SPDX's names, or an expression of several. */
function licenceOf(licence: string): object {
  return /\s(?:AND|OR|WITH)\s/u.test(licence) ? { expression: licence } : { license: { id: licence } };
}

/** What a package finds under a name: the nearest folder upwards that holds it, as Node looks. */
function resolve(from: string, name: string, refs: ReadonlyMap<string, string>): string | undefined {
  for (let folder = from; ; ) {
    const found = refs.get(`${folder === "" ? "" : `${folder}/`}node_modules/${name}`);
    if (found !== undefined || folder === "") return found;
    const above = folder.lastIndexOf("/node_modules/");
    folder = above < 0 ? "" : folder.slice(0, above);
  }
}
