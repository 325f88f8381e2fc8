import { type ESTree, type Plugin, Visitor } from 'vite'

/** Modules that define entities: only their `admin` is removed. */
const definer = /\bimport\s*\{[^}]*\b(?:defineModule|relation)\b[^}]*\}\s*from\s*['"]@tessera\/core['"]/

/**
 * Removes from definitions what only the back office shows: columns, icons, positions in forms. Visitors' browsers load
 * definitions with islands that read records, and don't need it.
 */
export function withoutAdmin(): Plugin {
  return {
    name: 'tessera:without-admin',
    enforce: 'post',
    transform: {
      filter: { code: /\badmin:\s*\{/ },
      handler(code) {
        if (!definer.test(code)) return null
        const emptied = adminObjects(this.parse(code)).reduceRight(
          (text, { start, end }) => `${text.slice(0, start)}{}${text.slice(end)}`,
          code,
        )
        return { code: emptied, map: null }
      },
    },
  }
}

/** Positions of the objects given as `admin`, in order, without nested ones. */
function adminObjects(program: ESTree.Program): readonly { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const isInside = (start: number) => start < (found.at(-1)?.end ?? 0)
  new Visitor({
    Property({ key, value, computed }) {
      if (computed || key.type !== 'Identifier' || key.name !== 'admin') return
      if (value.type === 'ObjectExpression' && !isInside(value.start)) found.push(value)
    },
  }).visit(program)
  return found
}
