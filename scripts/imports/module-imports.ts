import { parseSync } from 'vite'

export interface ModuleImport {
  readonly specifier: string
  readonly line: number
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
    ...module.staticImports.map(statement => statement.moduleRequest),
    ...module.staticExports.flatMap(statement => statement.entries.map(entry => entry.moduleRequest)),
  ].flatMap(request => (request ? [{ specifier: request.value, start: request.start }] : []))
  const called = callsOfImport(source, comments)
  const found = new Map([...statements, ...called].map(({ specifier, start }) => [start, specifier]))
  return [...found].map(([start, specifier]) => ({ specifier, line: source.slice(0, start).split('\n').length }))
}

/** The parser lists dynamic imports but no type ones; both look the same and nothing else does, outside of comments. */
function callsOfImport(source: string, comments: readonly { start: number; end: number }[]) {
  return [...source.matchAll(/\bimport\(\s*(['"])([^'"]+)\1\s*[,)]/g)]
    .filter(({ index }) => !comments.some(comment => comment.start <= index && index < comment.end))
    .map(match => ({ specifier: match[2] ?? '', start: match.index }))
}
