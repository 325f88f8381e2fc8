import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, buildFingerprint, isBuiltFrom } from '@tessera/site/server'
import { compressAssets, fingerprintFile, inProduction, replaceFolder } from '@tessera/site/vite'
import { build } from 'vite'
import { adminConfig, adminEntry, adminFiles, adminPath } from './admin-build.ts'

/** Whether the back office has to be built: it never was, or something that it is built from has changed. */
export function isAdminStale(options: BuildOptions): boolean {
  return !isBuiltFrom(adminFiles(options).directory, fingerprintOf(options))
}

/** Builds the back office, as `buildSite` builds the site. */
export async function buildAdmin(options: BuildOptions): Promise<void> {
  const { directory, ...shared } = adminFiles(options)
  const files = { ...shared, directory: `${directory}-${randomUUID()}` }
  const fingerprint = fingerprintOf(options)
  const { folders: _, ...config } = adminConfig(files, options.project)
  try {
    await inProduction(async () => {
      await build({
        ...config,
        mode: 'production',
        base: adminPath,
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          emptyOutDir: true,
          outDir: files.directory,
          assetsDir: 'assets',
          assetsInlineLimit: 0,
          manifest: 'manifest.json',
          target: 'es2022',
          cssMinify: true,
          modulePreload: { polyfill: false },
          reportCompressedSize: false,
          rolldownOptions: { input: [adminEntry, files.styleEntry] },
        },
      })
    })
    await compressAssets(join(files.directory, 'assets'))
    writeFileSync(join(files.directory, fingerprintFile), fingerprint)
    replaceFolder(directory, files.directory)
  } finally {
    rmSync(files.directory, { recursive: true, force: true })
  }
}

function fingerprintOf(options: BuildOptions): string {
  return buildFingerprint(options, ['@tessera/admin'])
}
