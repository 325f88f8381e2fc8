import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { exportsOf } from './api/declarations.ts'
import { apiDocument, apiFile } from './api.ts'

const root = path.resolve(import.meta.dirname, '..')

test('docs/api.md lists what the doors export (npm run api writes it: read what changed)', () => {
  expect(apiDocument(root).split('\n').length).toBeGreaterThan(500)
  const isUpToDate = readFileSync(path.join(root, apiFile), 'utf8') === apiDocument(root)
  expect(isUpToDate, 'The doors have changed. Write the page: npm run api').toBe(true)
})

test('an export is described by where it is declared', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-api-'))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('index.ts', "export { brew as make, type Tea } from './tea.ts'\nexport { Pot } from './pots.ts'\n")
  write('pots.ts', "import { Pot } from './tea.ts'\nexport { Pot }\n")
  write(
    'tea.ts',
    `/** Makes tea of v1.2 leaves. It takes a while. @param hot water */
export function brew<T extends Tea>(
  tea: T,
  minutes = 3,
): Promise<T> { return Promise.resolve(tea) }
/** What is drunk. */
export interface Tea { readonly name: string; pour(): void }
export class Pot { #lid = true; size = 1; fill(): void {} private break(): void {} }
`,
  )
  expect(exportsOf(path.join(folder, 'index.ts'))).toEqual([
    { name: 'Pot', kind: 'class', members: ['size', 'fill'] },
    { name: 'Tea', kind: 'type', members: ['name', 'pour'], summary: 'What is drunk.' },
    {
      name: 'make',
      kind: 'function',
      signature: '<T extends Tea>(tea: T, minutes = 3): Promise<T>',
      summary: 'Makes tea of v1.2 leaves.',
    },
  ])
  rmSync(folder, { recursive: true })
})
