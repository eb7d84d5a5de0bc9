import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const root = import.meta.dirname;

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((each) => {
      const path = join(folder, each.name);
      return each.isDirectory() ? sources(path) : [path];
    })
    .sort();
}

/** A word that changes with the sources, so that an old tab can tell that the server has a newer client. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const path of [...sources(join(root, "src")), join(root, "package-lock.json")]) {
    hash.update(relative(root, path)).update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 12);
}

const build = fingerprint();

/** Tells the server which build this is, and which files each page and board will want, so that it can say so at once. */
function tellBuild(): Plugin {
  return {
    name: "tell-build",
    generateBundle(_, bundle) {
      /** The file and what it imports, without the one that every page begins with. */
      const wanted = (file: string, found: Set<string>): Set<string> => {
        const chunk = bundle[file];
        if (chunk?.type !== "chunk" || file === "app.js" || found.has(file)) return found;
        return chunk.imports.reduce((all, each) => wanted(each, all), found.add(file));
      };
      const files: Record<string, string[]> = {};
      for (const chunk of Object.values(bundle)) {
        for (const module of chunk.type === "chunk" ? chunk.moduleIds : []) {
          const name = /(?:boards\/(\w+)\/index\.ts|pages\/(\w+)\.svelte|messages\/(.+)\.json)$/.exec(module);
          const word = name?.[1]?.replaceAll("_", "-") ?? name?.[2] ?? name?.[3];
          if (word) files[word] = [...wanted(chunk.fileName, new Set())].sort();
        }
      }
      this.emitFile({ type: "asset", fileName: "build.json", source: `${JSON.stringify({ build, files })}\n` });
    },
  };
}

/** Nearly all functions of a table run before it is drawn: browsers that know this sign compile them while they are fetched. */
const OF_A_TABLE = /^(common|table|madeira|puerto_rico|vasco_da_gama)\.js$/;
const ALL_CALLED = "//# allFunctionsCalledOnLoad\n";

function compileEarly(): Plugin {
  return {
    name: "compile-early",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && OF_A_TABLE.test(file.fileName)) file.code = ALL_CALLED + file.code;
    },
  };
}

/** The symbols stand in the page itself, so that they are there before anything wants them. */
function inlineSymbols(): Plugin {
  return {
    name: "inline-symbols",
    transformIndexHtml: (html) =>
      html.replace(
        "<!--symbols-->",
        readFileSync(join(root, "src/symbols.svg"), "utf-8").trim().replaceAll(/>\s+</g, "><"),
      ),
  };
}

/** Catalogues are called by language and game, lessons by their game; other parts have names of their own. */
function nameOfChunk(chunk: { facadeModuleId?: string | null }): string {
  const catalogue = /messages\/(\w+)\/([\w-]+)\.json$/.exec(chunk.facadeModuleId ?? "");
  if (catalogue) return `${catalogue[1]}-${catalogue[2]}.js`;
  const lesson = /boards\/(\w+)\/lesson\.ts$/.exec(chunk.facadeModuleId ?? "");
  return lesson ? `${lesson[1]}-lesson.js` : "[name].js";
}

export default defineConfig({
  base: "/client/",
  plugins: [svelte(), inlineSymbols(), tellBuild(), compileEarly()],
  define: { __BUILD__: JSON.stringify(build) },
  build: {
    outDir: "../caravela/server/client",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // since then colours can name their night beside their day
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        entryFileNames: "app.js",
        chunkFileNames: nameOfChunk,
        assetFileNames: "[name][extname]",
        // Few files are fetched sooner than many: one that every page wants, and one for the table, which its replay shares.
        codeSplitting: {
          groups: [
            {
              name: "common",
              test: /node_modules|src\/(Symbol|boards\/(index|\w+\/(game|Miniature))|lib\/(?!table\/(?!gains)|play\/(?!clock|keys)))|frame\/(site\/(Bar|CopyLink|Field|Invitations|Miniature|NameField|TableList|TableSettings)|dialogs\/(Dialog|Settings))/,
              priority: 2,
            },
            // The pages about people and the site are small and alike: together they weigh less than one by one.
            {
              name: "site",
              test: /src\/(frame\/account|pages\/(About|Account|Mail|Me|Nowhere|Ratings)\.)/,
              priority: 0,
            },
            { name: "study", test: /src\/study\//, priority: 0 },
            {
              name: "table",
              test: /src\/(frame\/(?!account|site)|lib|pages\/Table\.|boards\/(board_choices|parts|Generic))/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
    hookTimeout: 120_000,
    testTimeout: 120_000, // whole games are walked through; only a test that hangs is to fail by it
    coverage: {
      include: ["src/**"],
      reporter: ["text-summary"],
      reportsDirectory: "../build/coverage/client",
      thresholds: { statements: 79, branches: 68, functions: 78, lines: 78 }, // only ever raised; the rest is tried in Chromium
    },
  },
} as Parameters<typeof defineConfig>[0]);
