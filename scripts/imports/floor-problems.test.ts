import { describe, expect, it } from 'vitest'
import { floorProblems } from './floor-problems.ts'
import { floors } from './floors.ts'

const admin = { folder: 'admin', name: '@tessera/admin', manifest: { name: '@tessera/admin', version: '1.0.0' } }
const rules = {
  'admin/src': {
    ...floors(['messages.ts'], ['context'], ['forms', 'lists'], ['shell', 'index.ts']),
    server: ['context'],
  },
}

function importing(file: string, specifier: string): string[] {
  const imports = [{ specifier, line: 3, isType: false }]
  return floorProblems({ package: admin, file, imports }, rules).map(({ where, what }) => `${where} ${what}`)
}

describe('the folders of a part', () => {
  it.each([
    ['src/shell/main.tsx', '../forms/Form.tsx'],
    ['src/forms/parts/Field.tsx', '../../context/api.ts'],
    ['src/forms/Form.tsx', '../lists/List.tsx'],
    ['src/lists/List.tsx', '../forms/Form.tsx'],
    ['src/forms/Form.tsx', './Field.tsx'],
    ['src/forms/Form.tsx', '../messages.ts'],
    ['src/index.ts', './lists/List.tsx'],
    ['src/server/routes.ts', '../context/start.ts'],
    ['src/forms/Form.tsx', 'react'],
    ['src/forms/Form.tsx', '../../messages/en.json'],
    ['src/context/texts.test.ts', '../shell/main.tsx'],
    ['test/form.ts', '../src/shell/main.tsx'],
  ])('let %s import %s', (file, specifier) => {
    expect(importing(file, specifier)).toEqual([])
  })

  it.each([
    ['src/forms/Form.tsx', '../shell/main.tsx', 'forms may not import from shell'],
    ['src/context/api.ts', '../lists/List.tsx', 'context may not import from lists'],
    ['src/messages.ts', './context/api.ts', 'messages.ts may not import from context'],
    ['src/lists/List.tsx', '../index.ts', 'lists may not import from index.ts'],
    ['src/server/routes.ts', '../lists/List.tsx', 'server may not import from lists'],
    ['src/forms/Form.tsx', '../media/Media.tsx', 'forms may not import from media'],
    ['src/media/Media.tsx', '../context/api.ts', 'media has no line in scripts/imports/floors.ts'],
  ])('refuse that %s imports %s', (file, specifier, message) => {
    expect(importing(file, specifier)).toEqual([expect.stringContaining(`admin/${file}:3 ${message}`)])
  })
})
