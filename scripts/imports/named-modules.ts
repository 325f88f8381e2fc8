import { parseSync } from 'vite'

/** Where a source says the name of a module in a string. */
export interface NamedModule {
  /** What is said: `host/pages`. */
  readonly text: string
  readonly module: string
  readonly line: number
}

/**
 * Strings that name modules: by a name alone, by the path of an entity or route (`blog/articles`), by a segment of an address
 * (`[blog.articles.slug]`), by what relations and tables are called after them (`-to-blog-module-`, `blog_articles`), by their
 * package, or as the keys of a table of several modules. Comments and imports are no strings.
 * @param modules kebab-case names
 * @throws when the file can't be parsed
 */
export function namedModules(file: string, source: string, modules: readonly string[]): NamedModule[] {
  const { program, errors } = parseSync(file, source)
  const problem = errors[0]
  if (problem) throw new SyntaxError(`${file}: ${problem.message}`)
  const found: NamedModule[] = []
  const say = (text: string, module: string | undefined, start: number) => {
    if (module !== undefined) found.push({ text, module, line: source.slice(0, start).split('\n').length })
  }
  visit(program as unknown as Node, node => {
    if (isImport(node)) return false
    const text = textOf(node)
    if (text !== undefined) say(text, moduleIn(text, modules), node.start)
    const keys = node.type === 'ObjectExpression' ? keysOf(node).filter(key => modules.includes(key)) : []
    if (keys.length > 1) say(keys.join(', '), keys[0], node.start)
    return true
  })
  return found
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [property: string]: unknown
}

/** Goes down where `enter` says so. */
function visit(node: Node, enter: (node: Node) => boolean): void {
  if (!enter(node)) return
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) visit(each, enter)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isImport({ type, source }: Node): boolean {
  return /^(Import|TSImport|ExportAll)/.test(type) || (type === 'ExportNamedDeclaration' && source !== null)
}

function textOf({ type, value }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value
  if (type === 'JSXText') return String(value).trim()
  return type === 'TemplateElement' ? (value as { cooked?: string }).cooked : undefined
}

function keysOf({ properties }: Node): string[] {
  return (properties as readonly Node[]).flatMap(({ type, computed, key }) => {
    if (type !== 'Property' || computed === true || !isNode(key)) return []
    return [String(key.type === 'Identifier' ? key.name : key.value)]
  })
}

function moduleIn(text: string, modules: readonly string[]): string | undefined {
  return modules.find(name => text === name || patternOf(name).test(text))
}

const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const known = patterns.get(name)
  if (known) return known
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const snake = name.replaceAll('-', '_')
  const pattern = new RegExp(
    [
      `(?<![\\w@.-])${name}/(?:[a-z]|$)`, // blog/articles, /api/blog/articles
      `(?<![\\w/@.-])${name}\\.[a-z-]+\\.[a-z]`, // blog.articles.slug
      `(?<!\\w)${name}-module-|(?<![a-z])${camel}Module[A-Z]`, // -to-blog-module-articles, blogModuleArticleId
      `(?<!\\w)${snake}_[a-z]+s\\b`, // blog_articles
      `@tessera/${name}\\b`,
      `\\b(module|модуль) ${name}\\b`, // needs the module blog
    ].join('|'),
  )
  patterns.set(name, pattern)
  return pattern
}
