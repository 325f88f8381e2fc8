import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogueGaps } from './catalogue-gaps.ts'
import { Catalogues } from './catalogues.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-gaps-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function gapsOf(english: object, german: object) {
  const own = ['admin', 'core', 'server', 'site', 'widget-sdk'].map(name => `@tessera/${name}`)
  for (const name of [...own, 'tea']) {
    mkdirSync(join(root, 'node_modules', name, 'messages'), { recursive: true })
    writeFileSync(join(root, 'node_modules', name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
  }
  writeFileSync(join(root, 'node_modules/tea/messages/en.json'), JSON.stringify(english))
  writeFileSync(join(root, 'node_modules/tea/messages/de.json'), JSON.stringify(german))
  return catalogueGaps(new Catalogues({ root, project: { plugins: ['tea'] } }), 'de')
}

test('a language that says all that English says has no gaps', () => {
  const english = { pot: { pour: 'Pour {tea}', cups: { one: 'One cup', other: '{count} cups' } } }
  const german = { pot: { pour: '{tea} gießen', cups: { one: 'Eine Tasse', other: '{count} Tassen' } } }
  expect(gapsOf(english, german)).toEqual([])
})

test('a missing text, one that means nothing and one with other placeholders are named by their keys', () => {
  const english = { pot: { pour: 'Pour {tea}', empty: 'Empty' } }
  const german = { pot: { pour: '{tee} gießen', full: 'Voll' } }
  expect(gapsOf(english, german)).toEqual([
    { name: 'tea', missing: ['pot.empty'], unknown: ['pot.full'], placeholders: ['pot.pour'] },
  ])
})

test('what an entity is called after "of" is no text that English lacks', () => {
  const english = { entities: { cup: { one: 'Cup', many: 'Cups' } } }
  expect(gapsOf(english, { entities: { cup: { one: 'Tasse', many: 'Tassen', of: 'der Tasse' } } })).toEqual([])
})
