import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectConfiguration } from '@tessera/core/server'
import { build } from 'vite'
import { configuredPackages, widgetsPackages } from '../vite/packages.ts'
import { browserEntry, renderEntry, siteConfig } from '../vite/site-config.ts'
import { writeStyleEntry } from '../vite/style-entry.ts'
import { buildFingerprint, fingerprintFile } from './build-fingerprint.ts'
import { compressAssets } from './compress-assets.ts'
import { type SiteFolders, siteFiles } from './site-files.ts'

export interface BuildOptions extends SiteFolders {
  readonly project: ProjectConfiguration
}

/**
 * Builds a site: the server's bundle, and for browsers one style sheet and a file for each island.
 */
export async function buildSite(options: BuildOptions): Promise<void> {
  const { root, project } = options
  const files = siteFiles(options)
  const plugins = configuredPackages(project.plugins, root)
  const fingerprint = buildFingerprint(options)
  rmSync(files.directory, { recursive: true, force: true })
  writeStyleEntry(files.styleEntry, root, plugins, widgetsPackages(plugins, root))

  const { tessera, ...config } = siteConfig(files, project)
  const mode = 'production'
  const define = { 'process.env.NODE_ENV': JSON.stringify(mode) }
  await build({
    ...config,
    mode,
    define,
    ssr: { ...config.ssr, noExternal: true },
    build: {
      ssr: true,
      outDir: join(files.directory, 'server'),
      target: 'node24',
      minify: false,
      rolldownOptions: { input: { render: renderEntry }, output: { entryFileNames: '[name].js' } },
    },
  })
  await build({
    ...config,
    mode,
    define,
    build: {
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
      },
    },
  })
  await compressAssets(join(files.directory, 'client/assets'))
  writeFileSync(join(files.directory, fingerprintFile), fingerprint)
}
