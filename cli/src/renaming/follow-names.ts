import { globSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'
import type { Plan } from '../making/plan.ts'
import { Compiler, type Complaint } from './compiler.ts'

/** A name is passed on at most this often: a constant, its exports, what is inferred from it. */
const mostRounds = 12

/** A place that renaming has left. */
export interface Left {
  readonly file: string
  readonly line: number
  readonly message: string
}

/**
 * Renames, after definitions were renamed in a plan, what the compiler no longer finds: where it complains about a name that has
 * become another one, that place gets the other one, until there is none left. What it doesn't complain about stays.
 * @param names old → new
 * @returns errors that weren't there before, and other mentions of an old name in texts, for people to look at
 */
export async function followNames(
  plan: Plan,
  before: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): Promise<Left[]> {
  const files = sourcesIn(plan.root)
  const compiler = await Compiler.start(plan.root)
  try {
    for (const file of files) await compiler.show(file, before.get(file) ?? plan.read(file) ?? '')
    const known = new Set<string>()
    for (const file of files) for (const { message } of await compiler.complaints(file)) known.add(`${file} ${message}`)
    for (const [file, text] of before) {
      const now = plan.read(file) ?? ''
      if (now !== text) await compiler.show(file, now)
    }
    for (let round = 0; round < mostRounds; round++) {
      const left: Left[] = []
      let isChanged = false
      for (const file of files) {
        const text = plan.read(file) ?? ''
        const complaints = await compiler.complaints(file)
        const edits = complaints.flatMap(each => editFor(file, text, each, names) ?? [])
        // Once an import has another name, what uses it could be found elsewhere: `event` is one of the browser's, too.
        for (const { start } of complaints.filter(each => isImported(file, text, each.start))) {
          for (const use of await compiler.uses(file, start)) edits.push(...useEdit(file, text, use, names))
        }
        if (edits.length > 0) {
          plan.write(file, edited(text, edits))
          await compiler.show(file, plan.read(file) ?? '')
          isChanged = true
          continue
        }
        const fresh = complaints.filter(({ message }) => !known.has(`${file} ${message}`))
        left.push(...fresh.map(({ start, message }) => ({ file, line: lineOf(text, start), message })))
      }
      if (!isChanged) return left
    }
    return []
  } finally {
    compiler.close()
  }
}

/** The project's own sources, without migrations, which tell of what was. */
export function sourcesIn(root: string): string[] {
  return globSync(['*.{ts,tsx}', 'plugins/**/*.{ts,tsx}', 'demo/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: name => ['node_modules', 'migrations', 'dist'].includes(path.basename(name)),
  })
    .map(file => file.split(path.sep).join('/'))
    .toSorted()
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

function editFor(
  file: string,
  text: string,
  { start, end }: Complaint,
  names: ReadonlyMap<string, string>,
): Edit | undefined {
  const property = propertyAt(file, text, start)
  // A property whose value is of another type is complained about at its key: `column: 'price'`.
  const span = property?.literal && names.has(property.literal.value) ? property.literal : { start, end }
  const [, quote = '', name = ''] = /^(['"]?)(\w+)\1$/.exec(text.slice(span.start, span.end)) ?? []
  const to = names.get(name)
  if (to === undefined) return undefined
  // `{ name }` stands for a property and a variable.
  const piece = quote === '' && property?.isShorthand ? `${to}: ${name}` : `${quote}${to}${quote}`
  return { start: span.start, end: span.end, text: piece }
}

/** Whether a name is imported at a place under the name that it has where it comes from. */
function isImported(file: string, text: string, at: number): boolean {
  return parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program.body.some(
    each =>
      each.type === 'ImportDeclaration' &&
      each.specifiers.some(
        one => one.type === 'ImportSpecifier' && one.imported.start === at && one.local.start === at,
      ),
  )
}

/** The edit of a place where a variable is used. */
function useEdit(file: string, text: string, start: number, names: ReadonlyMap<string, string>): Edit[] {
  const [name = ''] = /^\w+/.exec(text.slice(start)) ?? []
  const to = names.get(name)
  if (to === undefined) return []
  // `{ name }` stands for a property, which keeps its name, and a variable.
  const piece = propertyAt(file, text, start)?.isShorthand ? `${name}: ${to}` : to
  return [{ start, end: start + name.length, text: piece }]
}

interface PropertyPlace {
  readonly isShorthand: boolean
  /** Its value, if that is a text. */
  readonly literal?: { readonly start: number; readonly end: number; readonly value: string }
}

/** The property that begins at a place. */
function propertyAt(file: string, text: string, at: number): PropertyPlace | undefined {
  const { program } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const visit = (node: unknown): PropertyPlace | undefined => {
    if (typeof node !== 'object' || node === null) return undefined
    const { type, start, shorthand, value } = node as {
      type?: string
      start?: number
      shorthand?: boolean
      value?: { type?: string; value?: unknown; start: number; end: number }
    }
    if (type === 'Property' && start === at) {
      const isText = value?.type === 'Literal' && typeof value.value === 'string'
      const literal = isText ? { start: value.start, end: value.end, value: value.value as string } : undefined
      return { isShorthand: shorthand === true, ...(literal && { literal }) }
    }
    for (const each of Object.values(node)) {
      const found = visit(each)
      if (found) return found
    }
    return undefined
  }
  return visit(program.body)
}

function edited(text: string, edits: readonly Edit[]): string {
  const inOrder = Map.groupBy(edits, ({ start }) => start)
  return [...inOrder.values()]
    .map(([edit]) => edit as Edit)
    .toSorted((one, other) => other.start - one.start)
    .reduce((result, { start, end, text: piece }) => result.slice(0, start) + piece + result.slice(end), text)
}

export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
