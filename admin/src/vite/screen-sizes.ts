import { type Manifest, withImports } from './manifest.ts'

/** Transfer size of a screen on its first visit, in bytes. */
interface ScreenSize {
  readonly name: string
  /** Including the code shared by all screens. */
  readonly total: number
  /** In addition to the shared code. */
  readonly own: number
}

/** Sizes of screens and of code that is loaded later. */
export interface BuildSizes {
  /** Scripts and styles of every screen. */
  readonly shared: number
  readonly screens: readonly ScreenSize[]
  /** Code loaded on first use, the largest first. */
  readonly later: readonly ScreenSize[]
}

interface SizedBuild {
  readonly manifest: Manifest
  /** Keys of shared chunks: the entry, its styles, the identity module. */
  readonly shared: readonly string[]
  /** Bytes of a file of the build. */
  readonly sizeOf: (file: string) => number
  /** Chunks that a screen always renders, by the name of the screen. */
  readonly parts: Readonly<Record<string, readonly string[]>>
}

const screenFile = /([^/]+)Screen\.[jt]sx?$/

/** Computes the transfer size of each screen. */
export function screenSizes({ manifest, shared, sizeOf, parts }: SizedBuild): BuildSizes {
  const bytes = (keys: Iterable<string>) => {
    const files = new Set([...keys].flatMap(key => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat()))
    return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  }
  const always = withImports(manifest, shared)
  const sized = (name: string, keys: readonly string[], base: ReadonlySet<string>): ScreenSize => {
    const all = new Set([...base, ...withImports(manifest, keys)])
    return { name, total: bytes(all), own: bytes([...all].filter(key => !base.has(key))) }
  }
  const lazy = Object.entries(manifest).filter(([key, { isDynamicEntry }]) => isDynamicEntry && !always.has(key))
  const screens = lazy.flatMap(([key]) => {
    const name = screenFile.exec(key)?.[1]
    return name === undefined ? [] : [{ name, keys: [key, ...(parts[name] ?? [])] }]
  })
  const inScreens = withImports(manifest, [...shared, ...screens.flatMap(({ keys }) => keys)])
  return {
    shared: bytes(always),
    screens: screens.map(({ name, keys }) => sized(name, keys, always)).toSorted((a, b) => a.total - b.total),
    later: lazy
      .filter(([key]) => !inScreens.has(key))
      .map(([key, { file }]) => sized(baseName(key, file), [key], inScreens))
      .toSorted((a, b) => b.own - a.own),
  }
}

const genericNames = new Set(['src', 'admin', 'widgets', 'plugins', 'index'])

/** The file's name; for an index file the names of its package and folder. */
function baseName(key: string, file: string): string {
  const parts = key.replace(/\.[jt]sx?$/, '').split('/')
  const own = parts.at(-1) ?? file
  return own === 'index'
    ? parts
        .filter(part => !genericNames.has(part))
        .slice(-2)
        .join('/')
    : own
}

const maxListed = 12
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** The sizes as a table for a terminal. */
export function sizesTable({ shared, screens, later }: BuildSizes): string {
  const listed = later.filter(({ own }) => own >= 1000).slice(0, maxListed)
  const width = Math.max(...[...screens, ...listed].map(({ name }) => name.length), 'All screens share'.length) + 2
  const line = (name: string, ...cells: readonly string[]) =>
    `  ${name.padEnd(width)}${cells.map(cell => cell.padStart(10)).join('')}`
  return [
    'Back office: screen → kB (brotli), then how much of it is its own',
    line('All screens share', kilobytes(shared)),
    ...screens.map(({ name, total, own }) => line(name, kilobytes(total), `+${kilobytes(own)}`)),
    ...(listed.length > 0 ? ['  When it is used:'] : []),
    ...listed.map(({ name, own }) => line(name, '', `+${kilobytes(own)}`)),
  ].join('\n')
}
