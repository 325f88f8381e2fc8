import path from 'node:path'
import type { FolderRules } from './floors.ts'
import type { Module, Problem } from './problems.ts'

/**
 * Imports of a module that lead up, or to a folder beside its own, against the order of the folders of its part.
 * @param rules by the path of the part in the repository: `admin/src`
 */
export function floorProblems(
  { package: { folder }, file, imports }: Module,
  rules: Readonly<Record<string, FolderRules>>,
): Problem[] {
  const at = `${folder}/${file}`
  const part = Object.keys(rules).find(each => at.startsWith(`${each}/`))
  if (part === undefined || /\.test(-d)?\.tsx?$/.test(file)) return []
  const own = placeIn(part, at)
  const may = rules[part]?.[own]
  return imports.flatMap(({ specifier, line }) => {
    if (!specifier.startsWith('.')) return []
    const target = path.posix.join(path.posix.dirname(at), specifier)
    if (!target.startsWith(`${part}/`)) return []
    const other = placeIn(part, target)
    if (other === own || may?.includes(other)) return []
    const what = may
      ? `${own} may not import from ${other}, which is above or beside it. Move what both need to a floor below them (scripts/imports/floors.ts).`
      : `${own} has no line in scripts/imports/floors.ts. Say there what ${part}/${own} may import from.`
    return [{ where: `${at}:${line}`, what }]
  })
}

/** The folder, or file, directly in a part that a file is in. */
function placeIn(part: string, file: string): string {
  return file.slice(part.length + 1).split('/')[0] ?? ''
}
