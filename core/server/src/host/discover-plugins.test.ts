import { defineModule, relation } from '@tessera/core'
import { describe, expect, test } from 'vitest'
import { activeEntities, bridgesOf } from '../database/migrated-module.ts'
import { definePlugin, type PluginDefinition } from '../plugin/plugin.ts'
import { assertOptions, discoverPlugins, sortPlugins } from './discover-plugins.ts'

const configured = (definition: PluginDefinition) => ({ plugin: definePlugin(definition), options: {} })
const jobs = (name: string) => ({ [name]: async () => undefined })
const names = (plugins: ReturnType<typeof sortPlugins>) => plugins.map(({ plugin }) => plugin.name)

describe('sortPlugins', () => {
  test('puts dependencies first and keeps the order otherwise', () => {
    const plugins = [
      configured({ name: 'blog', dependencies: ['website-builder'] }),
      configured({ name: 'host' }),
      configured({ name: 'website-builder', dependencies: ['file-storage'] }),
      configured({ name: 'file-storage' }),
    ]
    expect(names(sortPlugins(plugins))).toEqual(['file-storage', 'website-builder', 'blog', 'host'])
  })

  test('names a dependency that is missing, and the remedy', () => {
    expect(() => sortPlugins([configured({ name: 'blog', dependencies: ['host'] })])).toThrow(
      'Plugin blog needs the module host: add its plugin to tessera.config',
    )
  })

  test('names a plugin made for another version of the server', () => {
    expect(() => sortPlugins([configured({ name: 'blog', range: '^99.0.0' })])).toThrow(
      /Plugin blog needs @tessera\/server \^99\.0\.0, but \d+\.\d+\.\d+ is installed/,
    )
  })

  test('refuses a plugin with the name of the product’s own routes and tables', () => {
    expect(() => sortPlugins([configured({ name: 'core' })])).toThrow(
      "A plugin is named core, which is the product's own",
    )
    expect(() => defineModule('core')).toThrow("The module name core is the product's own: choose another")
  })

  test('refuses a circle and two plugins of one name', () => {
    const circle = [configured({ name: 'a', dependencies: ['b'] }), configured({ name: 'b', dependencies: ['a'] })]
    expect(() => sortPlugins(circle)).toThrow('a → b → a')
    expect(() => sortPlugins([configured({ name: 'a' }), configured({ name: 'a' })])).toThrow('Two plugins are named a')
  })
})

describe('what two plugins have', () => {
  const events = defineModule('events')
  const eventsDay = defineModule('events-day')

  test('is refused with both of their names: entities, tables, jobs', () => {
    const taken = configured({
      name: 'events',
      entities: [events.entity('day-visit', { fields: {} })],
      jobs: jobs('remind'),
    })
    const sameTable = { name: 'events-day', entities: [eventsDay.entity('visit', { fields: {} })] }
    expect(() => sortPlugins([taken, configured(sameTable)])).toThrow(
      'Plugins events and events-day both have the table events_day_visits: one of them must go',
    )
    expect(() => sortPlugins([taken, configured({ name: 'mail', jobs: jobs('remind') })])).toThrow(
      'Plugins events and mail both have the job remind',
    )
    const foreign = { name: 'mail', entities: [events.entity('letter', { fields: {} })] }
    expect(() => sortPlugins([taken, configured(foreign)])).toThrow(
      'Plugin mail defines events/letters, which is no entity of its own module',
    )
  })

  test('is reported before the start, and the later one is to blame', () => {
    const [one, other] = [configured({ name: 'a', jobs: jobs('x') }), configured({ name: 'b', jobs: jobs('x') })]
    expect(() => sortPlugins([one, other])).toThrow(expect.objectContaining({ plugin: 'b' }))
  })
})

describe('options of a plugin', () => {
  const plugin = definePlugin<{ readonly colour?: string; readonly at: { readonly hour?: number } }>({
    name: 'clock',
    options: {
      required: ['at'],
      properties: {
        colour: { enum: ['red', 'blue'] },
        at: { type: 'object', properties: { hour: { type: 'integer' } }, additionalProperties: false },
      },
    },
  })
  const given = (options: unknown) => assertOptions([{ plugin, options }])

  test.each([
    [{ at: {}, color: 'red' }, 'Plugin clock: there is no option color. Did you mean colour?'],
    [{ at: { hours: 3 } }, 'Plugin clock: at has no option hours. Did you mean hour?'],
    [{ at: {}, colour: 'green' }, 'Plugin clock: colour must be one of red, blue, not "green"'],
    [{ at: { hour: 'noon' } }, 'Plugin clock: at.hour must be a whole number, not "noon"'],
    [{ colour: 'red' }, 'Plugin clock: at is required'],
    ['red', 'Plugin clock: What is given must be an object, not "red"'],
  ])('%j are refused with a message that names what is wrong', (options, message) => {
    expect(() => given(options)).toThrow(message)
  })

  test('are taken when they are right, and by a plugin that has some only', () => {
    expect(() => given({ at: { hour: 3 }, colour: 'blue' })).not.toThrow()
    const plain = { plugin: definePlugin({ name: 'plain' }), options: { colour: 'red' } }
    expect(() => assertOptions([plain])).toThrow('Plugin plain: there is no option colour')
  })
})

describe('discoverPlugins', () => {
  test('names a package that is not installed, and how to install it', async () => {
    await expect(discoverPlugins(process.cwd(), { plugins: ['@acme/tessera-plugin-none'] })).rejects.toThrow(
      'Plugin @acme/tessera-plugin-none is not installed. Install it: npm install @acme/tessera-plugin-none',
    )
  })

  test('names a package that is no plugin', async () => {
    await expect(discoverPlugins(process.cwd(), { plugins: ['fastify'] })).rejects.toThrow(/fastify/)
  })
})

describe('bridges', () => {
  const product = defineModule('shop').entity('product')
  const article = defineModule('blog').entity('article')
  const articlesToProducts = relation(article, product)
  const blog = definePlugin({ name: 'blog', entities: [article, articlesToProducts] })

  test('are the modules that a plugin points to without needing them', () => {
    expect(bridgesOf(blog)).toEqual(['shop'])
  })

  test('exist only beside the module that they lead to', () => {
    const shop = definePlugin({ name: 'shop', entities: [product] })
    expect([...activeEntities([blog]).keys()]).toEqual(['blog/articles'])
    expect([...activeEntities([shop, blog]).keys()]).toContain('blog/articles-to-shop-module-products')
  })
})
