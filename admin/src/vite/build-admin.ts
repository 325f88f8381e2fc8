import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { BuildOptions } from '@tessera/site/server'
import {
  buildMessages,
  compressAssets,
  fingerprintFile,
  inProduction,
  replaceFolder,
  type SiteFiles,
} from '@tessera/site/vite'
import { build } from 'vite'
import { adminConfig } from './admin-build.ts'
import { adminEntry, adminFiles, adminFingerprint, adminPath } from './admin-files.ts'
import { readManifest } from './manifest.ts'
import { type BuildSizes, screenSizes, sizesTable } from './screen-sizes.ts'

/**
 * Builds the back office, as `buildSite` builds the site.
 * @returns the sizes of its screens, as a table for a terminal
 */
export async function buildAdmin(options: BuildOptions): Promise<string> {
  const { directory, ...shared } = adminFiles(options)
  const files = { ...shared, directory: `${directory}-${randomUUID()}` }
  const fingerprint = adminFingerprint(options)
  const { folders: _, ...config } = adminConfig(files, options.project)
  try {
    await inProduction(async () => {
      await build({
        ...config,
        plugins: [...(config.plugins ?? []), buildMessages()],
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
          rolldownOptions: {
            input: [adminEntry, files.styleEntry],
            output: { codeSplitting: { groups: sharedGroups }, chunkFileNames },
          },
        },
      })
    })
    await compressAssets(join(files.directory, 'assets'))
    writeFileSync(join(files.directory, fingerprintFile), fingerprint)
    const table = sizesTable(sizesOf(files))
    replaceFolder(directory, files.directory)
    return table
  } finally {
    rmSync(files.directory, { recursive: true, force: true })
  }
}

/** What comes before any screen, in two files: together it compresses better than in a hundred small ones, and libraries rarely change. */
const sharedGroups = [
  {
    name: 'libraries',
    tags: ['$initial' as const],
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
    priority: 1,
  },
  // The stylesheet stays an entry.
  { name: 'shell', tags: ['$initial' as const], test: (id: string) => !/\.css(\?|$)/.test(id) },
]

const groupNames = sharedGroups.map(({ name }) => name)

/**
 * Screens and what they load by themselves have names; what several of them share has none, because the first script lists them all. For the
 * same reason hashes are as short as the bundler allows: 42 bits are enough that no two versions of a file have the same.
 */
function chunkFileNames({ name, isDynamicEntry }: { readonly name: string; readonly isDynamicEntry: boolean }): string {
  return isDynamicEntry || groupNames.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'
}

/** Sizes of the build; the identity module is loaded before the first screen. */
function sizesOf({ root, directory, styleEntry }: SiteFiles): BuildSizes {
  const manifest = readManifest(directory)
  const keyOf = (file: string) => relative(root, file).split(sep).join('/')
  const ending = (pattern: RegExp) => Object.keys(manifest).filter(key => pattern.test(key))
  return screenSizes({
    manifest,
    shared: [keyOf(adminEntry), keyOf(styleEntry), ...ending(/widgets\/.*\/admin\/identity\.[jt]s$/)],
    sizeOf: file => transferSize(join(directory, file)),
    parts: {
      List: ending(/lists\/AdminTable\.[jt]sx$/),
      Form: ending(/forms\/AdminForm\.[jt]sx$/),
      Module: ending(/lists\/AdminTable\.[jt]sx$/),
    },
  })
}

/** Transferred bytes: fonts and pictures are not compressed. */
function transferSize(file: string): number {
  const compressed = `${file}.br`
  return statSync(existsSync(compressed) ? compressed : file).size
}
