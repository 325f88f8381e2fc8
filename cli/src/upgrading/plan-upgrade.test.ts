import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Plan } from '../making/plan.ts'
import { planUpgrade } from './plan-upgrade.ts'

function planned(dependencies: object, file?: string, tarballs: ReadonlyMap<string, string> = new Map()) {
  const root = mkdtempSync(path.join(tmpdir(), 'tessera-plan-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ dependencies }))
  const plan = new Plan(root)
  const halves = ['tessera-plugin-fair-server', 'tessera-plugin-fair-widgets']
  const to = { version: '2.1.0', halves, ...(file !== undefined && { file }) }
  planUpgrade(plan, [{ name: 'tessera-plugin-fair', from: '1.0.0', to }], { tarballs, isForced: false })
  return Object.entries(JSON.parse(plan.read('package.json') ?? '').dependencies)
}

test('the halves of a plugin go along with it, also one that is in a package of its own only now', () => {
  expect(
    planned({
      'tessera-plugin-fair': '^1.0.0',
      'tessera-plugin-fair-widgets': '^1.0.0',
      'tessera-plugin-zoo': '^1.0.0',
    }),
  ).toEqual([
    ['tessera-plugin-fair', '^2.1.0'],
    ['tessera-plugin-fair-widgets', '^2.1.0'],
    ['tessera-plugin-zoo', '^1.0.0'],
    ['tessera-plugin-fair-server', '^2.1.0'],
  ])
})

test('from a folder of tarballs it is the tarball', () => {
  const tarballs = new Map([['tessera-plugin-fair-server', '/packed/fair-server-2.1.0.tgz']])
  const before = { 'tessera-plugin-fair': 'file:/packed/fair-1.0.0.tgz', 'tessera-plugin-fair-widgets': '^1.0.0' }
  expect(planned(before, '/packed/fair-2.1.0.tgz', tarballs)).toEqual([
    ['tessera-plugin-fair', 'file:/packed/fair-2.1.0.tgz'],
    ['tessera-plugin-fair-widgets', '^1.0.0'],
    ['tessera-plugin-fair-server', 'file:/packed/fair-server-2.1.0.tgz'],
  ])
})
