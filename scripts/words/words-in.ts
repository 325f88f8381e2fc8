import { parseSync } from 'vite'

/** Some text of a source that people read as words, with the line that it begins on. */
export interface Words {
  /** Lower-cased, words separated by single spaces. */
  readonly text: string
  readonly line: number
  readonly kind: 'comment' | 'identifier' | 'title'
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [property: string]: unknown
}

/**
 * The words of a TypeScript source: its comments, the parts of its identifiers (`cachedPage` is "cached page") and the titles
 * of its tests. Other strings are data.
 * @throws when the file can't be parsed
 */
export function wordsOfSource(file: string, source: string): Words[] {
  const { program, comments, errors } = parseSync(file, source)
  const problem = errors[0]
  if (problem) throw new SyntaxError(`${file}: ${problem.message}`)
  const found: Words[] = []
  const lineOf = lineFinder(source)
  for (const { value, start } of comments) {
    value.split('\n').forEach((text, index) => {
      found.push({ text: plain(text.replaceAll(/`[^`]*`/g, '` `')), line: lineOf(start) + index, kind: 'comment' })
    })
  }
  visit(program as unknown as Node, node => {
    if (isIdentifier(node)) found.push({ text: parts(node.name), line: lineOf(node.start), kind: 'identifier' })
    const title = titleOf(node)
    if (title !== undefined) found.push({ text: plain(title), line: lineOf(node.start), kind: 'title' })
  })
  return found
}

/** The words of a Markdown page, without its code. */
export function wordsOfPage(source: string): Words[] {
  const prose = source
    .replaceAll(/^```.*?^```/gms, code => code.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`|\]\([^)\n]*\)/g, '` `')
  return prose.split('\n').map((text, index) => ({ text: plain(text), line: index + 1, kind: 'comment' }))
}

/** `KeptPage`, `kept-page.ts` → `kept page`. */
export function parts(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

function lineFinder(source: string): (position: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index)
  return position => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < position) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

function visit(node: Node, enter: (node: Node) => void): void {
  enter(node)
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) visit(each, enter)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isIdentifier(node: Node): node is Node & { readonly name: string } {
  return /^(JSX|Private)?Identifier$/.test(node.type) && typeof node.name === 'string'
}

/** `test('...')`, `it.each(...)('...')`, `describe.skipIf(...)('...')`. */
function titleOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !Array.isArray(node.arguments)) return undefined
  const [first] = node.arguments
  if (!/^(describe|it|suite|test)$/.test(rootOf(node.callee)) || !isNode(first)) return undefined
  if (first.type === 'Literal') return typeof first.value === 'string' ? first.value : undefined
  if (first.type !== 'TemplateLiteral' || !Array.isArray(first.quasis)) return undefined
  return first.quasis.map(({ value }) => value.raw).join(' … ')
}

function rootOf(callee: Node): string {
  if (isIdentifier(callee)) return callee.name
  const inner = callee.type === 'MemberExpression' ? callee.object : callee.callee
  return isNode(inner) ? rootOf(inner) : ''
}
