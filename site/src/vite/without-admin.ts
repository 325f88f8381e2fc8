import { type ESTree, type Plugin, Visitor } from 'vite'

/** Modules that define entities; nobody else's `admin` is meant. */
const definer = /\bimport\s*\{[^}]*\b(?:defineModule|relation)\b[^}]*\}\s*from\s*['"]@tessera\/core['"]/

/**
 * Empties in definitions what only the back office shows: columns, icons, places in forms. Browsers of visitors load
 * definitions with the islands that ask for records, and have no use for it.
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

/** Where the objects stand that are given as `admin`, in order; those inside of another are not named. */
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
