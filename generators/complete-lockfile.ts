interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  license?: string;
  engines?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const architectures = ["arm64", "x64", "ia32", "ppc64", "riscv64", "s390x", "arm"];
const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];

/**
 * A lockfile with an entry for every platform's package that a locked one names. npm leaves out those that the
 * registry it asks does not hold, and `npm ci` then refuses the lockfile; where one is needed it is fetched by its
 * version.
 */
export function withEveryPlatform(lockfile: string): string {
  const lock = JSON.parse(lockfile) as Lockfile;
  for (const parent of Object.values({ ...lock.packages })) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const platform = platformOf(name);
      if (platform === undefined || lock.packages[`node_modules/${name}`] !== undefined) continue;
      lock.packages[`node_modules/${name}`] = {
        version,
        ...platform,
        ...(parent.dev === true ? { dev: true } : {}),
        ...(parent.license === undefined ? {} : { license: parent.license }),
        optional: true,
        ...(parent.engines === undefined ? {} : { engines: parent.engines }),
      };
    }
  }
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, "en"));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, undefined, 2)}\n`;
}

/** What a package's name says of the machine it is for: `@oxlint/binding-linux-x64-musl`. */
function platformOf(name: string): { cpu: string[]; os: string[]; libc?: string[] } | undefined {
  const words = name.split(/[/-]/u);
  const os = systems.find((system) => words.includes(system));
  const cpu = architectures.find((architecture) => words.includes(architecture));
  if (os === undefined || cpu === undefined) return undefined;
  if (os !== "linux") return { cpu: [cpu], os: [os] };
  return { cpu: [cpu], os: [os], libc: [words.at(-1)?.startsWith("musl") === true ? "musl" : "glibc"] };
}
