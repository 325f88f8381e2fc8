import type { Plugin } from '@tessera/server'
import { assertNoDrift, createTestHost } from '@tessera/server/testing'
import { describe, expect, test } from 'vitest'
import { modules, withDependencies } from './specification/modules.ts'

/** Starts modules on a database of their own and lists everything that they define. */
async function startAndList(plugins: readonly Plugin[]): Promise<number> {
  const host = await createTestHost({ plugins })
  try {
    const administrator = host.asAdministrator()
    for (const path of host.host.entities.keys()) {
      const response = await administrator.get(`/api/${path}`, { limit: 1, count: true })
      expect(response.status, `${path}: ${response.text}`).toBe(200)
    }
    return host.host.entities.size
  } finally {
    await host.close()
  }
}

describe('A module alone with what it depends on', () => {
  test.each(modules.map(module => [module.name, module] as const))('%s starts and lists', async (_, module) => {
    const plugins = withDependencies(module)
    const names = new Set(plugins.map(({ name }) => name))
    expect(await startAndList(plugins)).toBeGreaterThan(0)
    expect(names.size).toBeLessThan(modules.length)
  })

  test.each(modules.map(module => [module.name, module] as const))(
    '%s has migrations that make what it defines',
    async (_, module) => {
      await assertNoDrift(withDependencies(module), [module.name])
    },
  )
})

describe('All modules together', () => {
  test('start and list', async () => {
    expect(await startAndList(modules)).toBeGreaterThan(130)
  })

  test('have migrations that make what they define', () => assertNoDrift(modules))

  test('start in any order of the configuration', async () => {
    expect(await startAndList(modules.toReversed())).toBeGreaterThan(130)
  })
})
