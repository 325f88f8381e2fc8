import { parseSync } from 'vite'

export interface ModuleImport {
  readonly specifier: string
  readonly line: number
  /** Only types: nothing of it is left at run time. */
  readonly isType: boolean
}

/**
 * What a module imports: statements, re-exports, dynamic imports with a literal, and `import('...')` types.
 * @throws when the file can't be parsed
 */
export function moduleImports(file: string, source: string): ModuleImport[] {
  const { module, comments, errors } = parseSync(file, source)
  const problem = errors[0]
  if (problem) throw new SyntaxError(`${file}: ${problem.message}`)
  const statements = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      request: moduleRequest,
      isType: areTypes(entries),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest, isType }) => ({ request: moduleRequest, isType })),
    ),
  ].flatMap(({ request, isType }) => (request ? [{ specifier: request.value, start: request.start, isType }] : []))
  const found = new Map<number, ModuleImport>()
  for (const { start, specifier, isType } of [...statements, ...callsOfImport(source, comments)]) {
    const isOnlyType = isType && (found.get(start)?.isType ?? true)
    found.set(start, { specifier, line: source.slice(0, start).split('\n').length, isType: isOnlyType })
  }
  return [...found.values()]
}

/** An import without names is for its effects. */
function areTypes(entries: readonly { isType: boolean }[]): boolean {
  return entries.length > 0 && entries.every(({ isType }) => isType)
}

/** The parser lists dynamic imports but no type ones; both look the same and nothing else does, outside of comments. */
function callsOfImport(source: string, comments: readonly { start: number; end: number }[]) {
  return [...source.matchAll(/\bimport\(\s*(['"])([^'"]+)\1\s*[,)]/g)]
    .filter(({ index }) => !comments.some(comment => comment.start <= index && index < comment.end))
    .map(match => ({ specifier: match[2] ?? '', start: match.index, isType: false }))
}
