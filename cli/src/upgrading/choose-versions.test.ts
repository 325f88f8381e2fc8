import { describe, expect, test } from 'vitest'
import { chooseVersions } from './choose-versions.ts'
import type { Offer } from './offers.ts'
import type { ProjectPackage } from './project-packages.ts'

const product = (name: string): ProjectPackage => ({ name, version: '0.1.0', specifier: '~0.1.0', isOfProduct: true })
const fair: ProjectPackage = {
  name: 'tessera-plugin-fair',
  version: '1.0.0',
  specifier: '^1.0.0',
  isOfProduct: false,
  range: '^0.1.0',
}
const installed = [product('@tessera/server'), product('@tessera/blog'), fair]

function offering(versions: Readonly<Record<string, readonly Offer[]>>) {
  return async (name: string) => [...(versions[name] ?? [])]
}

const both = (...offers: Offer[]) => ({ '@tessera/server': offers, '@tessera/blog': offers })
const fairs = (...offers: Offer[]) => ({ 'tessera-plugin-fair': offers })

async function chosen(offers: Readonly<Record<string, readonly Offer[]>>, packages: string[] = [], to?: string) {
  const { steps, conflicts } = await chooseVersions(installed, offering(offers), { packages, to }, '24.21.0')
  return [steps.map(({ name, to: { version } }) => `${name} ${version}`), conflicts]
}

test('all packages of the product get the same version, and plugins the newest that fits it', async () => {
  const offers = {
    ...both({ version: '0.1.4' }, { version: '0.1.0' }),
    ...fairs({ version: '2.0.0', range: '^0.2.0' }, { version: '1.3.0', range: '^0.1.0' }),
  }
  const steps = ['@tessera/server 0.1.4', '@tessera/blog 0.1.4', 'tessera-plugin-fair 1.3.0']
  expect(await chosen(offers)).toEqual([steps, []])
  expect(await chosen(offers, ['tessera'])).toEqual([steps.slice(0, 2), []])
  expect(await chosen(offers, ['tessera-plugin-fair'])).toEqual([steps.slice(2), []])
})

test('a plugin that the next version would leave behind goes along, or is a conflict', async () => {
  const next = both({ version: '0.2.0' })
  const steps = ['@tessera/server 0.2.0', '@tessera/blog 0.2.0']
  expect(await chosen({ ...next, ...fairs({ version: '2.0.0', range: '^0.2.0' }) }, ['tessera'])).toEqual([
    [...steps, 'tessera-plugin-fair 2.0.0'],
    [],
  ])
  expect(await chosen({ ...next, ...fairs() })).toEqual([
    steps,
    ['tessera-plugin-fair 1.0.0 works with Tessera ^0.1.0, and no newer version of it with 0.2.0'],
  ])
})

describe('versions that don’t go together', () => {
  test('are those of packages that were not all released', async () => {
    const offers = { '@tessera/server': [{ version: '0.1.4' }], '@tessera/blog': [{ version: '0.1.3' }] }
    expect(await chosen(offers)).toEqual([['@tessera/server 0.1.4'], ['There is no @tessera/blog 0.1.4']])
  })

  test('are those for another Node', async () => {
    const [, conflicts] = await chosen(both({ version: '0.1.4', node: '>=26.1' }))
    expect(conflicts).toEqual([
      'Tessera 0.1.4 needs Node >=26.1, and this is 24.21.0: install node@26.1 in the project',
    ])
  })
})

test('a version that is asked for is taken', async () => {
  const offers = {
    ...both({ version: '0.2.0' }, { version: '0.1.4' }),
    ...fairs({ version: '1.3.0' }, { version: '1.2.0' }),
  }
  expect(await chosen(offers, ['tessera@0.1.4'])).toEqual([['@tessera/server 0.1.4', '@tessera/blog 0.1.4'], []])
  expect(await chosen(offers, ['tessera'], '0.1.4')).toEqual([['@tessera/server 0.1.4', '@tessera/blog 0.1.4'], []])
  expect(await chosen(offers, ['tessera-plugin-fair@1.2'])).toEqual([['tessera-plugin-fair 1.2.0'], []])
})

test('nothing newer is nothing to do', async () => {
  expect(await chosen({ ...both({ version: '0.1.0' }), ...fairs({ version: '1.0.0' }) })).toEqual([[], []])
  expect(await chosen({})).toEqual([[], []])
})

test('what the project doesn’t have, or nobody offers, is refused', async () => {
  await expect(chosen({}, ['tessera-plugin-gone'])).rejects.toThrow('The project has no tessera-plugin-gone')
  await expect(chosen(fairs({ version: '1.3.0' }), ['tessera-plugin-fair@3'])).rejects.toThrow(
    'There is no tessera-plugin-fair 3',
  )
  await expect(chosen(fairs(), ['tessera-plugin-fair@new'])).rejects.toThrow('"new" is no version')
})
