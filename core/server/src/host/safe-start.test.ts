import { expect, test } from 'vitest'
import { loadConfiguration } from '../configuration/config.ts'
import { definePlugin, type PluginDefinition } from '../plugin/plugin.ts'
import { openTestDatabase } from '../testing/index.ts'
import { createHostWithoutFailing } from './safe-start.ts'

const fails = () => {
  throw new Error('no room')
}

async function start(...definitions: PluginDefinition[]) {
  const plugins = definitions.map(each => ({ plugin: definePlugin(each), options: {} }))
  const { database, drop } = await openTestDatabase([])
  const project = { plugins: plugins.map(({ plugin }) => plugin.name) }
  const environment = { RBAC_SECRET_KEY: 'x'.repeat(40), RBAC_JWT_SECRET: 'y'.repeat(40), LOG_LEVEL: 'silent' }
  try {
    const configuration = loadConfiguration('/tmp', project, environment)
    const options = { root: '/tmp', configuration, plugins, database, hasJobs: false }
    const host = await createHostWithoutFailing(options)
    const left = host.leftOut
    const started = host.plugins.map(({ plugin }) => plugin.name)
    await host.close()
    return { started, left }
  } finally {
    await drop()
  }
}

test('a site starts without the plugins that fail, and without what needs them', async () => {
  const { started, left } = await start(
    { name: 'well' },
    { name: 'throwing', server: fails },
    { name: 'needing', dependencies: ['throwing'] },
    { name: 'old', range: '^99.0.0' },
    { name: 'unset', setup: fails },
  )
  expect(started).toEqual(['well'])
  expect(left.map(each => [each.plugin, each.reason.split('\n')[0]])).toEqual([
    ['old', expect.stringContaining('Plugin old needs @tessera/server ^99.0.0')],
    ['throwing', 'Plugin throwing fails when it starts: no room'],
    ['needing', 'Plugin needing needs the module throwing: add its plugin to tessera.config'],
    ['unset', 'Plugin unset fails when it sets up its records: no room'],
  ])
})

test('what no plugin is to blame for is still thrown', async () => {
  await expect(start({ name: 'one', dependencies: ['two'] }, { name: 'two', dependencies: ['one'] })).rejects.toThrow(
    'Plugins depend on each other in a circle',
  )
})
