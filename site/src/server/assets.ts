import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Assets } from '../render/render-request.ts'
import { type GroupNames, islandMessagesFile } from '../vite/read-messages.ts'
import { browserEntry, type SiteFiles } from '../vite/site-entries.ts'

/** One file in Vite's manifest. */
interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

type Manifest = Readonly<Record<string, ManifestChunk>>

/** Path of all built files, whose names change with their content. */
export const assetsPath = '/assets/'

/** Reads the manifest of the browser's build. */
export function builtAssets(files: SiteFiles): Assets {
  const manifest = JSON.parse(readFileSync(join(files.directory, 'client/manifest.json'), 'utf8')) as Manifest
  const messages = JSON.parse(readFileSync(join(files.directory, 'client', islandMessagesFile), 'utf8')) as Readonly<
    Record<string, GroupNames>
  >
  const address = (file: string) => assetsPath + file.replace(/^assets\//, '')
  const chunk = (file: string) => manifest[relative(files.root, file).split(sep).join('/')]
  const entry = chunk(browserEntry)
  const style = chunk(files.styleEntry)
  if (!entry || !style) throw new Error(`The build in ${files.directory} is not complete`)
  const fonts = [style.file, ...(style.assets ?? [])].map(address)
  const preloads = preloadsByAddress(manifest, address)
  return {
    styles: [address(style.file)],
    entry: address(entry.file),
    development: [],
    fonts: language => fonts.filter(font => isFirstFont(font, language)),
    module: module => address(manifest[module]?.file ?? ''),
    messages: module => messages[module] ?? {},
    preloads: each => preloads.get(each) ?? [],
  }
}

/**
 * The upright variable fonts of a language's script, and the Latin ones, which contain digits, spaces and quotation marks.
 */
function isFirstFont(address: string, language: string): boolean {
  const scripts = new Intl.Locale(language).maximize().script === 'Cyrl' ? 'cyrillic|latin' : 'latin'
  return new RegExp(`/[a-z]+-(${scripts})-wght-normal-[^/]*\\.woff2$`).test(address)
}

function preloadsByAddress(manifest: Manifest, address: (file: string) => string): Map<string, string[]> {
  return new Map(
    Object.values(manifest).map(chunk => {
      const imported = new Set<string>()
      collectImports(manifest, chunk, imported)
      return [address(chunk.file), [...imported].map(address)]
    }),
  )
}

function collectImports(manifest: Manifest, { imports = [] }: ManifestChunk, into: Set<string>): void {
  for (const name of imports) {
    const chunk = manifest[name]
    if (!chunk || into.has(chunk.file)) continue
    into.add(chunk.file)
    collectImports(manifest, chunk, into)
  }
}
