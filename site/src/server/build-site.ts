import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectConfiguration } from '@tessera/core/server'
import { configuredPackages, widgetsPackages } from '@tessera/core/server'
import { build } from 'vite'
import { compressAssets } from '../vite/compress-assets.ts'
import { inProduction } from '../vite/in-production.ts'
import { islandMessages } from '../vite/island-messages.ts'
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
  const plugins = configuredPackages(project.plugins, root)
  const fingerprint = buildFingerprint(options)
  writeStyleEntry(files.styleEntry, root, plugins, widgetsPackages(plugins, root))
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
    plugins: [...(config.plugins ?? []), withoutAdmin(), islandMessages(tessera.islands)],
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
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: [browserEntry, files.styleEntry, ...tessera.islands.values()],
        preserveEntrySignatures: 'exports-only',
        output: { codeSplitting: { groups: [{ name: 'base', test: base }] } },
      },
    },
  })
}

/** One file with what every page with an island loads: many small files would be larger in total. */
const base = new RegExp(
  [
    String.raw`[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]`,
    String.raw`[\\/]widget-sdk[\\/](dist[\\/])?src[\\/](environment|language|localized-text|message-source|messages-of|messages|page|hydrated|session|ErrorBoundary|IslandRoot)\.`,
    String.raw`[\\/]core[\\/](dist[\\/])?src[\\/]definition[\\/]catalogue\.`,
    'vite/preload-helper',
  ].join('|'),
)
