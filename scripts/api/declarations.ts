import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** What a door gives under a name. */
export interface Exported {
  readonly name: string
  readonly kind: 'function' | 'component' | 'class' | 'value' | 'type'
  /** Of a function, in one line. */
  readonly signature?: string
  /** Public members of a class or an interface. */
  readonly members?: readonly string[]
  /** The first sentence of its docstring. */
  readonly summary?: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

interface Source {
  readonly text: string
  readonly body: readonly Node[]
  readonly comments: readonly { readonly type: string; readonly start: number; readonly end: number }[]
}

/**
 * What a module exports, by name, followed to where it is declared.
 * @throws Error for what can't be followed
 */
export function exportsOf(file: string): Exported[] {
  return bindingsOf(file)
    .map(({ name, from, local }) => declared(from, local, name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

interface Binding {
  readonly name: string
  /** The module that has it, and its name there. */
  readonly from: string
  readonly local: string
}

function bindingsOf(file: string): Binding[] {
  return sourceOf(file).body.flatMap((node): Binding[] => {
    if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', from: file, local: 'default' }]
    if (node.type === 'ExportAllDeclaration') throw new Error(`${file}: a door names what it exports`)
    if (node.type !== 'ExportNamedDeclaration') return []
    if (node.declaration) {
      return namesOf(node.declaration as Node).map(name => ({ name, from: file, local: name }))
    }
    const request = (node.source as { readonly value: string } | null)?.value
    return (node.specifiers as readonly Node[]).map(specifier => {
      const local = nameOf(specifier.local)
      return { name: nameOf(specifier.exported), from: request === undefined ? file : target(file, request), local }
    })
  })
}

function target(file: string, request: string): string {
  return request.startsWith('.') ? path.resolve(path.dirname(file), request) : request
}

function declared(file: string, local: string, name: string): Exported {
  if (!path.isAbsolute(file)) return { name, kind: 'value', summary: `From ${file}.` }
  const source = sourceOf(file)
  for (const statement of source.body) {
    const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
    const node = isExport ? (statement.declaration as Node | null) : statement
    if (!node) continue
    if (statement.type === 'ExportDefaultDeclaration' ? local === 'default' : namesOf(node).includes(local)) {
      return described(source, statement, node, name, local)
    }
  }
  const passed = [...bindingsOf(file).filter(({ from }) => from !== file), ...importsOf(file, source)]
  const further = passed.find(each => each.name === local)
  if (!further) throw new Error(`${file} declares no ${local}`)
  return declared(further.from, further.local, name)
}

function importsOf(file: string, { body }: Source): Binding[] {
  return body.flatMap(node => {
    if (node.type !== 'ImportDeclaration') return []
    const from = target(file, (node.source as { readonly value: string }).value)
    return (node.specifiers as readonly Node[]).flatMap(specifier =>
      specifier.type === 'ImportSpecifier'
        ? [{ name: nameOf(specifier.local), from, local: nameOf(specifier.imported) }]
        : [],
    )
  })
}

function described(source: Source, statement: Node, node: Node, name: string, local: string): Exported {
  const summary = summaryOf(source, statement.start)
  const about = summary === undefined ? {} : { summary }
  if (node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction') {
    return { name, kind: isComponent(name) ? 'component' : 'function', signature: signatureOf(source, node), ...about }
  }
  if (node.type === 'ClassDeclaration') return { name, kind: 'class', members: membersOf(node), ...about }
  if (node.type === 'TSInterfaceDeclaration') return { name, kind: 'type', members: membersOf(node), ...about }
  if (node.type === 'TSTypeAliasDeclaration') return { name, kind: 'type', ...about }
  const declarator = (node.declarations as readonly Node[] | undefined)?.find(each => nameOf(each.id) === local)
  const value = declarator?.init as Node | null | undefined
  if (value?.type !== 'ArrowFunctionExpression') return { name, kind: 'value', ...about }
  return { name, kind: isComponent(name) ? 'component' : 'function', signature: signatureOf(source, value), ...about }
}

function isComponent(name: string): boolean {
  return /^[A-Z]/.test(name)
}

/** From the type parameters to the type of the result. */
function signatureOf({ text }: Source, node: Node): string {
  const [first, last] = [node.typeParameters, node.returnType] as (Node | null | undefined)[]
  const params = node.params as readonly Node[]
  const start = first?.start ?? text.indexOf('(', node.id ? (node.id as Node).end : node.start)
  const end = last?.end ?? text.indexOf(')', params.at(-1)?.end ?? start) + 1
  return oneLine(text.slice(start, end).replaceAll(/\/\*\*?[\s\S]*?\*\//g, ''))
}

function membersOf(node: Node): string[] {
  const body = (node.body as Node).body as readonly Node[]
  const names = body.flatMap(({ type, accessibility, key, kind }) => {
    if (accessibility === 'private' || kind === 'constructor' || !key || (key as Node).type === 'PrivateIdentifier')
      return []
    return type === 'StaticBlock' ? [] : nameOf(key)
  })
  return [...new Set(names)]
}

/** The first sentence of the docstring that ends where a statement begins. */
function summaryOf({ text, comments }: Source, start: number): string | undefined {
  const comment = comments.findLast(each => each.end <= start && text.slice(each.end, start).trim() === '')
  if (comment?.type !== 'Block') return undefined
  const words = oneLine(text.slice(comment.start, comment.end).replaceAll(/^\/\*\*?|\*\/$|^\s*\*(?!\/)/gm, ''))
  const sentence = /^(?:[^.]|\.(?!\s|$))*\.?/.exec(words.split(' @')[0] ?? '')?.[0]
  return sentence || undefined
}

function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([([]) /g, '$1')
    .replaceAll(/,? ([)\]])/g, '$1')
    .trim()
}

function namesOf(node: Node): string[] {
  if (node.type === 'VariableDeclaration') return (node.declarations as readonly Node[]).map(({ id }) => nameOf(id))
  return node.id ? [nameOf(node.id)] : []
}

function nameOf(node: unknown): string {
  const { name, value } = node as { readonly name?: string; readonly value?: string }
  return name ?? String(value)
}

const sources = new Map<string, Source>()

function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  if (!existsSync(file)) throw new Error(`There is no ${file}`)
  const text = readFileSync(file, 'utf8')
  const { program, comments, errors } = parseSync(file, text)
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`)
  const source = { text, body: program.body as unknown as Node[], comments }
  sources.set(file, source)
  return source
}
