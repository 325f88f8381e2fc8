import path from 'node:path'
import type { OwnModule } from './own-module.ts'
import type { Plan } from './plan.ts'
import { programOf, withImport, withStatement } from './source-edits.ts'

/** Exports a definition of another file from the door of its module. */
export function exportDefinition(plan: Plan, { index }: OwnModule, file: string, constant: string): void {
  if (file === index) return
  const from = `./${path.posix.relative(path.posix.dirname(index), file)}`
  plan.edit(index, source => {
    const found = programOf(source).body.find(
      each => each.type === 'ExportNamedDeclaration' && each.source?.value === from,
    )
    if (!found) return withStatement(source, `export { ${constant} } from '${from}'`)
    // An export from a file is written as an import is.
    const statement = source.text.slice(found.start, found.end)
    if (new RegExp(`\\b${constant}\\b`).test(statement)) return source
    const asImport = { ...source, text: `${statement.replace(/^export/, 'import')}\n` }
    const changed = withImport(asImport, from, constant)
      .text.trimEnd()
      .replace(/^import/, 'export')
    return { ...source, text: source.text.slice(0, found.start) + changed + source.text.slice(found.end) }
  })
}
