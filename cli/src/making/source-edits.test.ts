import { describe, expect, test } from 'vitest'
import {
  callOf,
  constantsOf,
  defaultExport,
  isSameCode,
  objectArgument,
  programOf,
  propertyOf,
  type Source,
  withElement,
  withImport,
  withoutElement,
  withProperty,
} from './source-edits.ts'

const source = (text: string): Source => ({ file: 'a.ts', text })

function element(text: string, piece: string): string {
  const edited = source(text)
  const object = defaultExport(programOf(edited))
  const array = object?.type === 'ObjectExpression' ? propertyOf(object, 'plugins') : undefined
  if (array?.type !== 'ArrayExpression') throw new Error('No array')
  return withElement(edited, array, piece).text
}

function without(text: string, index: number): string {
  const edited = source(text)
  const object = defaultExport(programOf(edited))
  const array = object?.type === 'ObjectExpression' ? propertyOf(object, 'plugins') : undefined
  if (array?.type !== 'ArrayExpression' || !array.elements[index]) throw new Error('No element')
  return withoutElement(edited, array, array.elements[index]).text
}

function property(text: string, piece: string): string {
  const edited = source(text)
  const [call] = [...constantsOf(programOf(edited)).values()].flatMap(each => callOf(each, 'entity') ?? [])
  const object = call && objectArgument(call, 1)
  if (!object) throw new Error('No object')
  return withProperty(edited, object, piece).text
}

describe('an element that goes', () => {
  test('leaves the others of its line', () => {
    const line = "export default { plugins: ['a', ['b', {}], 'c'] }\n"
    expect(without(line, 0)).toBe("export default { plugins: [['b', {}], 'c'] }\n")
    expect(without(line, 1)).toBe("export default { plugins: ['a', 'c'] }\n")
    expect(without(line, 2)).toBe("export default { plugins: ['a', ['b', {}]] }\n")
    expect(without("export default { plugins: ['a'] }\n", 0)).toBe('export default { plugins: [] }\n')
  })

  test('takes its line along, with its comment, and no other', () => {
    const lines = "export default {\n  plugins: [\n    // First\n    'a', // of theirs\n    'b', // ours\n  ],\n}\n"
    expect(without(lines, 1)).toBe("export default {\n  plugins: [\n    // First\n    'a', // of theirs\n  ],\n}\n")
    expect(without(lines, 0)).toBe("export default {\n  plugins: [\n    // First\n    'b', // ours\n  ],\n}\n")
    expect(without("export default {\n  plugins: [\n    'a',\n    'b'\n  ],\n}\n", 1)).toBe(
      "export default {\n  plugins: [\n    'a',\n  ],\n}\n",
    )
  })
})

describe('an element', () => {
  test('goes to the end of a line', () => {
    expect(element("// Ours\nexport default { plugins: ['é'] } satisfies X\n", "'b'")).toBe(
      "// Ours\nexport default { plugins: ['é', 'b'] } satisfies X\n",
    )
    expect(element('export default { plugins: [] }\n', "'b'")).toBe("export default { plugins: ['b'] }\n")
  })

  test('gets a line where others have one, and leaves comments', () => {
    expect(element("export default {\n  plugins: [\n    'a', // first\n    // last\n  ],\n}\n", "'b'")).toBe(
      "export default {\n  plugins: [\n    'a', // first\n    'b',\n    // last\n  ],\n}\n",
    )
    expect(element("const a = {\n  plugins: [\n    'a' // first\n  ]\n}\nexport default a\n", "'b'")).toBe(
      "const a = {\n  plugins: [\n    'a', // first\n    'b'\n  ]\n}\nexport default a\n",
    )
  })

  test('breaks a line that gets too long', () => {
    const [long, longer] = [`'${'a'.repeat(50)}'`, `'${'b'.repeat(50)}'`]
    expect(element(`export default { plugins: [${long}] }\n`, longer)).toBe(
      `export default {\n  plugins: [\n    ${long},\n    ${longer},\n  ],\n}\n`,
    )
  })
})

test('a property goes to the end of an object, whichever way it is written', () => {
  expect(property("export const e = entity('e', { access })\n", 'fields: {}')).toBe(
    "export const e = entity('e', { access, fields: {} })\n",
  )
  expect(property("export const e = entity('e', {\n  access,\n})\n", 'fields: {\n  a: text(),\n}')).toBe(
    "export const e = entity('e', {\n  access,\n  fields: {\n    a: text(),\n  },\n})\n",
  )
})

describe('an import', () => {
  test('joins the one from the same package, in the order of the alphabet', () => {
    expect(withImport(source("import { a, type c } from 'x'\n"), 'x', 'b', 'c', 'type a').text).toBe(
      "import { a, b, c } from 'x'\n",
    )
    expect(withImport(source("import type { a } from 'x'\n"), 'x', 'B').text).toBe("import { type a, B } from 'x'\n")
  })

  test('stands where the alphabet puts it: packages before files', () => {
    const text = "import { a } from '@a/a'\nimport b from './b.ts'\n\nrun()\n"
    expect(withImport(source(text), '@b/b', 'type x').text).toBe(
      "import { a } from '@a/a'\nimport type { x } from '@b/b'\nimport b from './b.ts'\n\nrun()\n",
    )
    expect(withImport(source('run()\n'), 'x', 'a').text).toBe("import { a } from 'x'\n\nrun()\n")
  })
})

test('code is the same in another format', () => {
  expect(isSameCode("select(['a', 'b'], { required: true })", "select(\n  ['a', 'b'],\n  { required: true },\n)")).toBe(
    true,
  )
  expect(isSameCode('integer()', 'number()')).toBe(false)
})

test('a file that can’t be parsed is named, with the place', () => {
  expect(() => programOf(source('const a = = 1'))).toThrow(/^a\.ts can’t be parsed: .*\n(?:.*\n)*.*const a = = 1/)
})
