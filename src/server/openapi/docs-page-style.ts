/** How the documentation page looks: paper and ink, light and dark, down to a phone's width. */
export const docsPageStyle = `
:root { color-scheme: light dark; --paper: #f7f6f2; --card: #fff; --ink: #1d2321; --quiet: #5a635f; --line: #d9d6cc; --mark: #1b6b5f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #161a19; --card: #1f2523; --ink: #e6e4dd; --quiet: #a3aca7; --line: #39413e; --mark: #6cc5b4; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
header, form, main { max-width: 1080px; margin: 0 auto; padding: 8px 16px; }
h1 { font-size: 28px; margin: 16px 0 8px; }
h2 { font-size: 20px; margin: 32px 0 8px; }
h3 { font-size: 14px; margin: 16px 0 4px; }
a { color: var(--mark); }
form { display: flex; flex-wrap: wrap; gap: 8px; position: sticky; top: 0; z-index: 1; background: var(--paper); }
input, select, button { font: inherit; min-height: 40px; padding: 4px 12px; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
input { flex: 1 1 240px; }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
.quiet { color: var(--quiet); }
details { background: var(--card); border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; }
summary { cursor: pointer; padding: 8px 12px; display: grid; grid-template-columns: 48px minmax(0, 1fr); gap: 0 8px; }
summary .quiet { grid-column: 2; }
details[open] > summary { border-bottom: 1px solid var(--line); }
summary:hover { color: var(--mark); }
details > div { padding: 0 12px 12px; overflow-x: auto; }
pre { margin: 0; white-space: pre-wrap; }
td:first-child code { white-space: nowrap; }
code { font-family: ui-monospace, Consolas, monospace; overflow-wrap: anywhere; }
.method { font-weight: 600; color: var(--mark); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 4px 16px 4px 0; border-bottom: 1px solid var(--line); }
[hidden] { display: none; }
`;
