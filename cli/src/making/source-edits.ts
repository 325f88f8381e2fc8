import { type ESTree, parseSync } from 'rolldown/utils'
import { UsageError } from '../usage-error.ts'

/** Longest line that a list stays on. */
const lineWidth = 120

/** A source file, which is changed by its syntax tree: what is not inserted stays as it is, comments and formatting too. */
export interface Source {
  /** Of the project, for messages. */
  readonly file: string
  readonly text: string
}

export type ObjectNode = ESTree.ObjectExpression
export type CallNode = ESTree.CallExpression
type Expression = ESTree.Expression

/** @throws UsageError naming the place that can't be parsed */
export function programOf({ file, text }: Source): ESTree.Program {
  const { program, errors } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const [error] = errors
  if (error) throw new UsageError(`${file} can’t be parsed: ${error.message}\n${error.codeframe ?? ''}`.trimEnd())
  return program
}

/** The values that a file exports or declares at its top, by name. */
export function constantsOf(program: ESTree.Program): Map<string, Expression> {
  const found = new Map<string, Expression>()
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      if (id.type === 'Identifier' && init) found.set(id.name, plain(init))
    }
  }
  return found
}

/** The name of a constant where it is declared at the top of a file. */
export function declaredName(program: ESTree.Program, name: string): Span | undefined {
  return program.body
    .map(each => (each.type === 'ExportNamedDeclaration' ? each.declaration : each))
    .flatMap(each => (each?.type === 'VariableDeclaration' ? each.declarations : []))
    .map(({ id }) => id)
    .find(id => id.type === 'Identifier' && id.name === name)
}

/** A text of a source: a literal, whose quotes are outside of it, or a part of a template. */
export interface TextPlace {
  readonly start: number
  readonly end: number
  readonly isTemplate: boolean
}

/**
 * The texts of a syntax tree.
 * @param without a part of it that is left out
 */
export function textsIn(root: unknown, without?: unknown): TextPlace[] {
  if (typeof root !== 'object' || root === null || root === without) return []
  const { type, value, start, end } = root as { type?: string; value?: unknown; start: number; end: number }
  const isLiteral = type === 'Literal' && typeof value === 'string'
  const own = isLiteral ? [{ start: start + 1, end: end - 1, isTemplate: false }] : []
  const part = type === 'TemplateElement' ? [{ start, end, isTemplate: true }] : []
  return [...own, ...part, ...Object.values(root).flatMap(each => textsIn(each, without))]
}

/** The calls of `import` in a syntax tree. */
export function importExpressionsIn(root: unknown): ESTree.ImportExpression[] {
  if (typeof root !== 'object' || root === null) return []
  const own = (root as { readonly type?: string }).type === 'ImportExpression' ? [root as ESTree.ImportExpression] : []
  return [...own, ...Object.values(root).flatMap(importExpressionsIn)]
}

/** The calls of functions in a syntax tree. */
export function callsIn(root: unknown): CallNode[] {
  if (typeof root !== 'object' || root === null) return []
  const own = (root as { readonly type?: string }).type === 'CallExpression' ? [root as CallNode] : []
  return [...own, ...Object.values(root).flatMap(callsIn)]
}

/** What a file exports by default, without `satisfies` and the like; a name leads to its declaration. */
export function defaultExport(program: ESTree.Program): Expression | undefined {
  const exported = program.body.find(each => each.type === 'ExportDefaultDeclaration')?.declaration
  if (!exported || !isExpression(exported)) return undefined
  const value = plain(exported)
  return value.type === 'Identifier' ? constantsOf(program).get(value.name) : value
}

function isExpression(node: ESTree.ExportDefaultDeclaration['declaration']): node is Expression {
  return !/Declaration$/.test(node.type) && !/^(?:Function|Class)$/.test(node.type)
}

/** An expression without parentheses and type annotations around it. */
function plain(node: Expression): Expression {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
      return plain(node.expression)
    default:
      return node
  }
}

/** A call of a function by its name: `entity('event', { ... })`. */
export function callOf(node: Expression | undefined, name: string): CallNode | undefined {
  return node?.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name
    ? node
    : undefined
}

/** The argument of a call at a position, if it is an object. */
export function objectArgument(call: CallNode, index: number): ObjectNode | undefined {
  const argument = call.arguments[index]
  return argument && argument.type !== 'SpreadElement' ? objectIn(plain(argument)) : undefined
}

function objectIn(node: Expression | undefined): ObjectNode | undefined {
  return node?.type === 'ObjectExpression' ? node : undefined
}

/** The value of a property, if it is written as one. */
export function propertyOf(object: ObjectNode, name: string): Expression | undefined {
  for (const property of object.properties) {
    if (property.type === 'Property' && keyOf(property) === name) return plain(property.value as Expression)
  }
  return undefined
}

/** A property of an object, with its key. */
export function propertyNodeOf(object: ObjectNode, name: string): ESTree.ObjectProperty | undefined {
  return object.properties.find(each => each.type === 'Property' && keyOf(each) === name) as
    | ESTree.ObjectProperty
    | undefined
}

/** Names of the properties that an object is written with. */
export function keysOf(object: ObjectNode): string[] {
  return object.properties.flatMap(each => (each.type === 'Property' ? (keyOf(each) ?? []) : []))
}

function keyOf({ key, computed }: ESTree.ObjectProperty): string | undefined {
  if (key.type === 'Identifier' && !computed) return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

/** Text of a string literal. */
export function stringOf(node: unknown): string | undefined {
  const { type, value } = (node ?? {}) as { type?: string; value?: unknown }
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}

/** Whether two pieces of code differ in their formatting at most. */
export function isSameCode(one: string, other: string): boolean {
  const bare = (code: string) => code.replace(/\s+/g, '').replace(/,(?=[\])}])/g, '')
  return bare(one) === bare(other)
}

/** Adds a property at the end of an object. */
export function withProperty(source: Source, object: ObjectNode, property: string): Source {
  return withItem(source, object, object.properties, property, ' ')
}

/** Adds an element at the end of an array. */
export function withElement(source: Source, array: ESTree.ArrayExpression, element: string): Source {
  return withItem(
    source,
    array,
    array.elements.filter(each => each !== null),
    element,
    '',
  )
}

/** Takes an element out of a list; on a line of its own its line goes, with a comment at its end. */
export function withoutElement(source: Source, array: ESTree.ArrayExpression, element: Span): Source {
  const { text } = source
  const items = array.elements.filter(each => each !== null)
  const index = items.findIndex(each => each.start === element.start)
  const [comma = ''] = /^\s*,/.exec(text.slice(element.end)) ?? []
  const after = element.end + comma.length
  const [rest] = /^[ \t]*(?:\/\/.*|\/\*.*?\*\/[ \t]*)?\n/.exec(text.slice(after)) ?? []
  const begin = lineStart(text, element.start)
  if (rest !== undefined && text.slice(begin, element.start).trim() === '') {
    return spliced(source, begin, after + rest.length, '')
  }
  const next = items[index + 1]
  if (next) return spliced(source, element.start, next.start, '')
  const before = items[index - 1]
  return spliced(source, before ? before.end : element.start, before ? element.end : after, '')
}

interface Span {
  readonly start: number
  readonly end: number
}

function withItem(source: Source, list: Span, items: readonly Span[], item: string, space: string): Source {
  const { text } = source
  const last = items.at(-1)
  const inside = text.slice(list.start, list.end)
  if (last && inside.includes('\n')) {
    const own = indentOf(text, last.start)
    const [comma = ''] = /^\s*,/.exec(text.slice(last.end)) ?? []
    const after = last.end + comma.length
    // A comment on the line of the last item stays with it.
    const [comment = ''] = /^[ \t]*(?:\/\/.*|\/\*.*?\*\/)/.exec(text.slice(after, list.end - 1)) ?? []
    const piece = `,${comment}\n${own}${indented(item, own)}${comma === '' ? '' : ','}`
    return spliced(source, last.end, after + comment.length, piece)
  }
  const texts = [...items.map(({ start, end }) => text.slice(start, end)), item]
  const line = `${text[list.start]}${space}${texts.join(', ')}${space}${text[list.end - 1]}`
  const before = list.start - lineStart(text, list.start)
  const after = text.slice(list.end).search(/\n|$/)
  if (!item.includes('\n') && before + line.length + after <= lineWidth) {
    return spliced(source, list.start, list.end, line)
  }
  const around = singleLineLists(source, list)
  const [outermost = list] = around
  const replaced = broken(source, [...around, { ...list, items }], indentOf(text, outermost.start), item)
  return spliced(source, outermost.start, outermost.end, replaced)
}

interface List extends Span {
  readonly items: readonly Span[]
}

/** Lists around a node that stand on one line with it, the outermost first: with a list inside of them they break, too. */
function singleLineLists(source: Source, { start, end }: Span): List[] {
  const found: List[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each)
      return
    }
    const span = node as (Span & { readonly type?: unknown }) | null
    if (typeof span?.type !== 'string' || span.start > start || span.end < end) return
    const isList = span.type === 'ObjectExpression' || span.type === 'ArrayExpression'
    const isOther = span.start < start || span.end > end
    if (isList && isOther && !source.text.slice(span.start, span.end).includes('\n')) {
      const { properties, elements } = span as unknown as { properties?: Span[]; elements?: (Span | null)[] }
      found.push({
        start: span.start,
        end: span.end,
        items: properties ?? (elements ?? []).filter(each => each !== null),
      })
    }
    for (const value of Object.values(span)) if (typeof value === 'object') visit(value)
  }
  visit(programOf(source).body)
  return found
}

/** A list with a line for each item, and those inside of it; the innermost one gets the item. */
function broken({ text }: Source, [list, ...inner]: readonly List[], indent: string, item: string): string {
  if (!list) return ''
  const own = `${indent}  `
  const [next] = inner
  const pieces = list.items.map(({ start, end }) => {
    if (!next || next.start < start || next.end > end) return text.slice(start, end)
    return text.slice(start, next.start) + broken({ file: '', text }, inner, own, item) + text.slice(next.end, end)
  })
  const all = next ? pieces : [...pieces, indented(item, own)]
  return `${text[list.start]}\n${all.map(each => `${own}${each},\n`).join('')}${indent}${text[list.end - 1]}`
}

/** Replaces an expression. */
export function withReplaced(source: Source, node: Span, text: string): Source {
  return spliced(source, node.start, node.end, text)
}

/** Adds a statement at the end of a file: definitions of one line stand together, others after a blank line. */
export function withStatement(source: Source, statement: string): Source {
  const text = source.text.trimEnd()
  const isOneOfMany = [text.slice(text.lastIndexOf('\n') + 1), statement].every(each => /^export const .*$/.test(each))
  const gap = text === '' ? '' : isOneOfMany ? '\n' : '\n\n'
  return { ...source, text: `${text}${gap}${statement}\n` }
}

/**
 * Adds names to the import from a package or file, or adds the import, both in the order of the alphabet.
 * @param names of values, or `type name`; a type that is imported as a value needs no import of its own
 */
export function withImport(source: Source, from: string, ...names: readonly string[]): Source {
  return names.reduce((changed, name) => withImportedName(changed, from, name), source)
}

function withImportedName(source: Source, from: string, name: string): Source {
  const imports = importsOf(source)
  const [, isType, bare = name] = /^(type )?(.+)$/.exec(name) ?? []
  const same = imports.filter(each => each.source.value === from && each.specifiers.some(isNamed))
  const holder = same.find(each => each.importKind !== 'type') ?? same[0]
  if (!holder) {
    const next = imports.find(each => compareImports(from, each.source.value) < 0)
    const isOnlyType = isType !== undefined
    const line = `import ${isOnlyType ? 'type ' : ''}{ ${bare} } from '${from}'\n`
    const last = imports.at(-1)
    const at = next ? next.start : last ? lineEnd(source.text, last.end) : 0
    const gap = next || last || source.text === '' ? '' : '\n'
    return spliced(source, at, at, line + gap)
  }
  const known = holder.specifiers.filter(isNamed).map(each => ({
    name: each.local.name,
    isType: holder.importKind === 'type' || each.importKind === 'type',
    text: source.text.slice(each.start, each.end).replace(/^type\s+/, ''),
  }))
  const other = known.find(each => each.name === bare)
  if (other && (isType !== undefined || !other.isType)) return source
  const all = [...known.filter(each => each !== other), { name: bare, isType: isType !== undefined, text: bare }]
  const sorted = all.toSorted((a, b) => compareNames(a.name, b.name))
  const isTypes = all.every(each => each.isType)
  const texts = sorted.map(each => (each.isType && !isTypes ? `type ${each.text}` : each.text))
  const unnamed = holder.specifiers
    .filter(each => !isNamed(each))
    .map(({ start, end }) => source.text.slice(start, end))
  const start = `import ${isTypes ? 'type ' : ''}${unnamed.map(each => `${each}, `).join('')}{`
  const end = `} from '${from}'`
  const line = `${start} ${texts.join(', ')} ${end}`
  const text = line.length <= lineWidth ? line : `${start}\n${texts.map(each => `  ${each},\n`).join('')}${end}`
  return spliced(source, holder.start, holder.end - (source.text[holder.end - 1] === ';' ? 1 : 0), text)
}

function importsOf(source: Source): ESTree.ImportDeclaration[] {
  return programOf(source).body.filter(each => each.type === 'ImportDeclaration')
}

function isNamed(specifier: ESTree.ImportDeclarationSpecifier): specifier is ESTree.ImportSpecifier {
  return specifier.type === 'ImportSpecifier'
}

/** Node's own modules, packages, files of folders above, files beside: each by the alphabet. */
function compareImports(left: string, right: string): number {
  return rankOf(left) - rankOf(right) || compareNames(left, right)
}

function rankOf(from: string): number {
  if (from.startsWith('node:')) return 0
  if (!from.startsWith('.')) return 1
  return from.startsWith('..') ? 2 : 3
}

function compareNames(left: string, right: string): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()]
  if (a !== b) return a < b ? -1 : 1
  return left < right ? -1 : Number(left > right)
}

function spliced(source: Source, start: number, end: number, piece: string): Source {
  const { text } = source
  return { ...source, text: text.slice(0, start) + piece + text.slice(end) }
}

function indentOf(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, at)))?.[0] ?? ''
}

/** Further lines of a piece begin where its first one does. */
function indented(piece: string, indent: string): string {
  return piece.replaceAll('\n', `\n${indent}`)
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end + 1
}
