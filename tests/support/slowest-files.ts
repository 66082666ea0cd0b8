import type { Reporter, TestModule } from "vitest/node";

/** So many files make a run whose time somebody asks about; fewer are one's own work. */
const filesOfALongRun = 20;
const shown = 15;

/** Says at the end of a long run where its time went: seconds by project, and the files that took the longest. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < filesOfALongRun) return;
    const files = modules.map((module) => ({ module, ...partsOf(module) }));
    const projects = new Set(files.map(({ module }) => module.project.name));
    const lines = [...projects].map((name) => {
      const its = files.filter(({ module }) => module.project.name === name);
      const [loading, testing] = [sum(its.map((file) => file.loading)), sum(its.map((file) => file.testing))];
      return `  ${name}: ${its.length} files, ${seconds(loading)} s loading, ${seconds(testing)} s in tests`;
    });
    const slowest = files.toSorted((one, other) => total(other) - total(one)).slice(0, shown);
    const rows = slowest.map(
      (file) => `  ${seconds(total(file)).padStart(6)} s  ${file.module.relativeModuleId}`,
    );
    process.stdout.write(`\nWhere the time went, over all workers:\n${[...lines, ...rows].join("\n")}\n`);
  }
}

interface Parts {
  loading: number;
  testing: number;
}

function partsOf(module: TestModule): Parts {
  const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } =
    module.diagnostic();
  return {
    loading: collectDuration + setupDuration + environmentSetupDuration + prepareDuration,
    testing: duration,
  };
}

const total = ({ loading, testing }: Parts): number => loading + testing;
const sum = (given: readonly number[]): number => given.reduce((before, each) => before + each, 0);
const seconds = (ms: number): string => (ms / 1000).toFixed(1);
