import type { Catalogues } from '@tessera/server'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { registerTexts, textAddresses } from './interface-messages.ts'

const texts: Readonly<Record<string, object>> = {
  '@tessera/admin': { list: { add: 'Add' } },
  'a-package': {
    panel: { title: 'Panel' },
    table: { price: 'Price' },
    dialog: { apply: 'Apply' },
    issues: { E: 'No' },
  },
}
const catalogues = {
  interfaceLanguages: ['en'],
  packages: Object.keys(texts).map(name => ({ name })),
  spoken: (name: string) => texts[name] ?? {},
  hash: () => 'abc',
} as unknown as Catalogues
const shown = {
  first: { 'a-package': ['panel'] },
  later: [{ 'a-package': ['dialog', 'table'] }, { 'a-package': ['dialog', 'panel', 'table', 'other'] }],
}

function serve() {
  const app = Fastify()
  registerTexts(app, catalogues, shown)
  const [address = ''] = Object.values(textAddresses(catalogues, shown))
  const get = async (url: string) => {
    const response = await app.inject(url)
    return { status: response.statusCode, cached: response.headers['cache-control'], data: response.json() }
  }
  return { address, get, beside: (rest: string) => get(`${address.replace('.json', '')}/${rest}`) }
}

describe('the texts of the back office', () => {
  it('come at once as far as the first scripts show them, and those that are read by name', async () => {
    const { address, get } = serve()
    expect((await get(address)).data.packages).toEqual({
      '@tessera/admin': { list: { add: 'Add' } },
      'a-package': { panel: { title: 'Panel' }, issues: { E: 'No' } },
    })
  })

  it('come by a group with those that the same script shows, for ever', async () => {
    expect(await serve().beside('a-package/table.json')).toEqual({
      status: 200,
      cached: 'public, max-age=31536000, immutable',
      data: { dialog: { apply: 'Apply' }, table: { price: 'Price' } },
    })
  })

  it('are those of the build alone: other groups, packages and languages are not found', async () => {
    const { address, get, beside } = serve()
    expect((await beside('a-package/secret.json')).status).toBe(404)
    expect((await beside('constructor/table.json')).status).toBe(404)
    expect((await get(address.replace('en.json', 'de/a-package/table.json'))).status).toBe(404)
  })

  it('of another version are not stored', async () => {
    const { address, get } = serve()
    const { cached } = await get(address.replace('abc', 'old').replace('.json', '/a-package/table.json'))
    expect(cached).toBe('no-store')
  })
})
