import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { declareImports, isInWorkspace } from './declare-imports.ts'
import { Plan } from './plan.ts'

let root: string
const write = (file: string, content: object) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), JSON.stringify(content))
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tessera-making-'))
  write('package.json', { workspaces: ['core', 'server', 'plugins/*', 'plugins/*/widgets'] })
  write('server/package.json', { name: '@tessera/server', version: '1.2.0' })
  write('plugins/blog/package.json', {
    name: '@tessera/blog',
    version: '1.2.0',
    dependencies: { '@tessera/core': '1.2.0' },
    peerDependencies: { '@tessera/server': '1.2.0' },
    peerDependenciesMeta: { '@tessera/server': { optional: true } },
  })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function events(): Plan {
  const plan = new Plan(root)
  plan.create('plugins/events/package.json', '{ "name": "tessera-plugin-events", "tessera": { "module": "events" } }')
  plan.create('plugins/events/src/index.ts', "import { a } from '@tessera/blog'\nimport { b } from '@tessera/core'\n")
  plan.create('plugins/events/src/server/index.ts', "import type { c } from '@tessera/server'\nimport d from 'zod'\n")
  plan.create('plugins/events/test/events.test.ts', "import { e } from 'tessera-plugin-venues'\n")
  declareImports(plan)
  return plan
}

test('what a package of the product’s own repository imports from others is declared as its neighbours do', () => {
  write('core/package.json', { name: '@tessera/core', version: '1.2.0' })
  write('plugins/venues/package.json', { name: 'tessera-plugin-venues' })
  const plan = events()
  expect(JSON.parse(plan.read('plugins/events/package.json') ?? '')).toEqual({
    name: 'tessera-plugin-events',
    dependencies: { '@tessera/blog': '1.2.0', '@tessera/core': '1.2.0' },
    peerDependencies: { '@tessera/server': '1.2.0' },
    peerDependenciesMeta: { '@tessera/server': { optional: true } },
    tessera: { module: 'events' },
  })
  expect(plan.next).toEqual(['npm install, so that the lock file knows what packages there are and need'])
  const { length } = plan.changes
  declareImports(plan)
  expect([plan.changes.length, plan.next.length]).toEqual([length, 1])
})

test('a project’s own packages find what the project has installed, and declare nothing', () => {
  const plan = events()
  expect(JSON.parse(plan.read('plugins/events/package.json') ?? '')).not.toHaveProperty('dependencies')
  expect(plan.next).toEqual([])
})

test('a folder is in the workspace whose pattern it has', () => {
  expect(['plugins/events', 'examples/events'].map(each => isInWorkspace(new Plan(root), each))).toEqual([true, false])
})
