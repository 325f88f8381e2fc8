import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join } from 'node:path'
import { findPackage } from '@tessera/server/project'
import type { compile } from 'tailwindcss'
import { classNamesIn, classValuesIn } from './class-names-in.ts'

/** Styles for classes that editors typed into records, which the build can't know. */
export interface RecordStyles {
  /** Names of the classes in a text that have a rule, but none in the built style sheet; none for most texts. */
  unstyledIn(html: string): Promise<readonly string[]>
  /** CSS for such classes. */
  sheetOf(names: readonly string[]): Promise<string>
}

type Compiler = Awaited<ReturnType<typeof compile>>

/** Maximum number of cached classes and sets of classes. */
const maximumCached = 5000

/**
 * Compiles such styles with Tailwind and the design's tokens.
 * @param root the project's folder
 * @param built the style sheet that every page links
 */
export function createRecordStyles(root: string, built: string): RecordStyles {
  const hasStyles = new Map<string, boolean>()
  /** Attribute values whose classes are all in the build, as most are. */
  const isBuilt = new Set<string>()
  const sheets = new Map<string, Promise<string>>()
  let probe: Promise<Compiler> | undefined

  function prober(): Promise<Compiler> {
    probe ??= createCompiler(root)
    return probe
  }

  /** Whether a class means something to Tailwind and is not in the build. */
  async function isExtra(name: string): Promise<boolean> {
    const known = hasStyles.get(name)
    if (known !== undefined) return known
    const isNew = !hasRule(built, name) && changes(await prober(), name)
    if (hasStyles.size < maximumCached) hasStyles.set(name, isNew)
    return isNew
  }

  return {
    async unstyledIn(html) {
      const extra = new Set<string>()
      for (const value of classValuesIn(html)) {
        if (isBuilt.has(value)) continue
        const own: string[] = []
        for (const name of classNamesIn(value)) if (await isExtra(name)) own.push(name)
        if (own.length === 0 && isBuilt.size < maximumCached) isBuilt.add(value)
        for (const name of own) extra.add(name)
      }
      return [...extra]
    },
    async sheetOf(unsorted) {
      if (unsorted.length === 0) return ''
      const names = [...unsorted].sort()
      const key = names.join(' ')
      const sheet = sheets.get(key) ?? createCompiler(root).then(compiler => compiler.build(names))
      if (sheets.size < maximumCached) sheets.set(key, sheet)
      return sheet
    },
  }
}

function changes(compiler: Compiler, name: string): boolean {
  return compiler.build([]) !== compiler.build([name])
}

/** Whether a style sheet has a rule for a class, with the selector that Tailwind generates. */
function hasRule(css: string, name: string): boolean {
  const selector = `.${name.replace(/^\d/, '\\3$& ').replace(/(?<!^\\3\d)[^\w\s\\\u0080-\uffff-]/g, '\\$&')}`
  for (let at = css.indexOf(selector); at !== -1; at = css.indexOf(selector, at + 1)) {
    if (!/[\w\\-]/.test(css[at + selector.length] ?? '')) return true
  }
  return false
}

/** Only references the design's tokens and variants: they are in the built style sheet already. */
async function createCompiler(root: string): Promise<Compiler> {
  const design = findPackage('@tessera/widget-sdk', root, import.meta.filename)?.directory ?? ''
  const css = [
    '@layer theme, base, components, utilities;',
    `@reference ${JSON.stringify(join(design, 'src/styles/tessera.css'))};`,
    '@layer utilities { @tailwind utilities; }',
  ].join('\n')
  // Imported lazily: most sites never need it.
  const { compile } = await import('tailwindcss')
  return compile(css, { base: root, loadStylesheet })
}

const tailwind = createRequire(import.meta.url).resolve('tailwindcss/index.css')

/** Imports from other packages, such as fonts, are skipped: they contain no utilities. */
async function loadStylesheet(id: string, base: string) {
  const path = id === 'tailwindcss' ? tailwind : isAbsolute(id) ? id : id.startsWith('.') ? join(base, id) : null
  return { path: path ?? id, base: path ? dirname(path) : base, content: path ? await readFile(path, 'utf8') : '' }
}
