import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectConfiguration } from '@tessera/server'
import { build } from 'vite'
import { compressAssets } from '../vite/compress-assets.ts'
import { inProduction } from '../vite/in-production.ts'
import { plainImports } from '../vite/plain-imports.ts'
import { islandMessages } from '../vite/read-messages.ts'
import { fingerprintFile, replaceFolder } from '../vite/replace-folder.ts'
import { siteConfig } from '../vite/site-config.ts'
import { browserEntry, renderEntry, type SiteFiles } from '../vite/site-entries.ts'
import { writeStyleEntry } from '../vite/style-entry.ts'
import { withoutAdmin } from '../vite/without-admin.ts'
import { buildFingerprint } from './build-fingerprint.ts'
import { type BuildOptions, siteFiles } from './site-files.ts'

/** See `buildSite` in build-on-demand.ts. */
export async function buildSite(options: BuildOptions): Promise<void> {
  const { root, project } = options
  const { directory, ...shared } = siteFiles(options)
  const files: SiteFiles = { ...shared, directory: `${directory}-${randomUUID()}` }
  const fingerprint = buildFingerprint(options)
  writeStyleEntry(files.styleEntry, root, project)
  try {
    await inProduction(() => buildBundles(files, project))
    await compressAssets(join(files.directory, 'client/assets'))
    writeFileSync(join(files.directory, fingerprintFile), fingerprint)
    replaceFolder(directory, files.directory)
  } finally {
    rmSync(files.directory, { recursive: true, force: true })
  }
}

async function buildBundles(files: SiteFiles, project: ProjectConfiguration): Promise<void> {
  const { tessera, ...config } = siteConfig(files, project)
  const define = { 'process.env.NODE_ENV': '"production"' }
  await build({
    ...config,
    mode: 'production',
    define,
    ssr: { ...config.ssr, noExternal: true },
    build: {
      emptyOutDir: true,
      ssr: true,
      outDir: join(files.directory, 'server'),
      target: 'node24',
      minify: false,
      rolldownOptions: { input: { render: renderEntry }, output: { entryFileNames: '[name].js' } },
    },
  })
  await build({
    ...config,
    plugins: [...(config.plugins ?? []), withoutAdmin(), plainImports(), islandMessages(tessera.islands)],
    mode: 'production',
    define,
    build: {
      emptyOutDir: true,
      outDir: join(files.directory, 'client'),
      assetsDir: 'assets',
      assetsInlineLimit: 0,
      manifest: 'manifest.json',
      target: 'es2022',
      cssMinify: true,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: [browserEntry, files.styleEntry, ...tessera.islands.values()],
        preserveEntrySignatures: 'exports-only',
        // A constant that two files share needs no third one.
        optimization: { inlineConst: { mode: 'all', pass: 1 } },
        output: { codeSplitting: { groups: [loader, base, classNames, formats, calls, controls] } },
      },
    },
  })
}

/** One file with what every page loads when its first island is hydrated: many small files would be larger in total. */
const base = {
  name: 'base',
  test: new RegExp(
    [
      String.raw`[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]`,
      String.raw`[\\/]site[\\/](dist[\\/])?src[\\/]browser[\\/]hydration\.`,
      String.raw`[\\/]widget-sdk[\\/](dist[\\/])?src[\\/]browser[\\/](browser-messages|browser-source|island-hydration|session-source|slot)\.`,
      String.raw`[\\/]widget-sdk[\\/](dist[\\/])?src[\\/]data[\\/](data-query|source)\.`,
      String.raw`[\\/]widget-sdk[\\/](dist[\\/])?src[\\/](environment|language|localized-text|message-source|messages-of|messages|page|hydrated|session|ErrorBoundary|IslandRoot|Widget|inherited)\.`,
      String.raw`[\\/]core[\\/](definition[\\/])?(dist[\\/])?src[\\/]definition[\\/]catalogue\.`,
    ].join('|'),
  ),
}

/** What page scripts and the islands' entry share: without it, it would be in the file with React. */
const loader = {
  name: 'loader',
  test: /vite\/preload-helper|[\\/]widget-sdk[\\/](dist[\\/])?src[\\/]browser[\\/]page-session\./,
  priority: 2,
}

/** As large as all controls together, and not every island that joins class names has controls. */
const classNames = { name: 'class-names', test: /[\\/]widget-sdk[\\/](dist[\\/])?src[\\/]cn\./ }

/** What amounts of money are written with, by page scripts without React and by texts in islands. */
const formats = {
  name: 'formats',
  test: /[\\/]core[\\/](definition[\\/])?(dist[\\/])?src[\\/]definition[\\/]formats\./,
  priority: 1,
}

/** What calls the API and says how that went: page scripts use it without React. */
const calls = {
  name: 'calls',
  test: /[\\/]widget-sdk[\\/](dist[\\/])?src[\\/](limit|browser[\\/](toast|page-texts)|client[\\/](api-(client|error)|query-string|retry))\./,
  priority: 1,
}

/** What forms are made of: many small files would be larger in total. */
const controls = {
  name: 'controls',
  test: new RegExp(
    [
      String.raw`[\\/]widget-sdk[\\/](dist[\\/])?src[\\/](safe-href|session-hooks)\.`,
      String.raw`[\\/]widget-sdk[\\/](dist[\\/])?src[\\/]ui[\\/](Alert|Button|Field|FieldTexts|FormError|PasswordInput|Skeleton|SubmitButton|TextInput|button-classes|control-classes)\.`,
      String.raw`[\\/]lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|context|shared|defaultAttributes|icons[\\/](loader-circle|eye|eye-off))`,
    ].join('|'),
  ),
}
