import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const sources = globSync(['plugins/*/src/{entities,relations,bridges}.ts', 'examples/*/src/index.ts'], { cwd: root })

interface Definition {
  readonly name: string
  /** Without comments. */
  readonly lines: number
  /** Entries of its `fields`. */
  readonly fields: number
}

/** `export const product = entity('product', { ... })`, and relations. */
function definitionsIn(file: string): Definition[] {
  const code = readFileSync(path.join(root, file), 'utf8')
  const found: Definition[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return
      if (!['entity', 'relation'].includes(init.callee.name)) return
      const lines = code.slice(id.start, init.end).split('\n')
      found.push({
        name: `${file} ${id.name}`,
        lines: lines.filter(line => !/^\s*(\/\*\*|\/\/)/.test(line)).length,
        fields: fieldsOf(init.arguments.at(-1)),
      })
    },
  }).visit(parseSync(file, code).program)
  return found
}

function fieldsOf(options: ESTree.Argument | undefined): number {
  if (options?.type !== 'ObjectExpression') return 0
  const fields = options.properties.find(
    each => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'fields',
  )
  return fields?.type === 'Property' && fields.value.type === 'ObjectExpression' ? fields.value.properties.length : 0
}

const definitions = sources.flatMap(definitionsIn)
/** What stands around the fields: the opening and closing of both, access, uniqueness and columns. */
const frame = 8

test('A definition of the catalogue takes ten lines at most', () => {
  const catalogue = definitions.filter(({ name }) => name.includes('/ecommerce/'))
  expect(catalogue.length).toBeGreaterThan(20)
  expect(catalogue.filter(({ lines }) => lines > 10)).toEqual([])
})

test('A definition takes ten lines at most, or a line for each of its many fields', () => {
  expect(definitions.length).toBeGreaterThan(100)
  expect(definitions.filter(({ lines, fields }) => lines > Math.max(10, fields + frame))).toEqual([])
})
