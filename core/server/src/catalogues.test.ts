import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Catalogues } from './catalogues.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-catalogues-'))
  install('@tessera/admin', {}, { 'en.json': { menu: { open: 'Open' } }, 'ru.json': { menu: { open: 'Открыть' } } })
  install('@tessera/core', {}, {})
  install('@tessera/server', {}, {})
  install('@tessera/site', {}, {})
  install('@tessera/widget-sdk', {}, {})
  install(
    'tessera-plugin-tea',
    { module: 'tea', widgets: 'tea-widgets' },
    { 'en.json': { module: 'Tea', entities: { cup: { one: 'Cup', many: 'Cups' } } } },
  )
  install(
    'tea-widgets',
    {},
    {
      'en.json': {
        pot: { pour: 'Pour', cups: { one: '{count} cup', other: '{count} cups' } },
        shelf: { title: 'Teas' },
      },
      'ru.json': {
        pot: { pour: 'Налить', cups: { one: '{count} чашка', few: '{count} чашки', other: '{count} чашек' } },
      },
    },
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function install(name: string, tessera: object, messages: Readonly<Record<string, unknown>>): void {
  write(`node_modules/${name}/package.json`, { name, version: '1.0.0', tessera })
  for (const [file, content] of Object.entries(messages)) write(`node_modules/${name}/messages/${file}`, content)
}

function write(file: string, content: unknown): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
}

function catalogues(...translations: string[]): Catalogues {
  return new Catalogues({ root, project: { plugins: ['tessera-plugin-tea'], translations } })
}

describe('texts of the packages in a configuration', () => {
  test('are those of the product, of the plugins and of their widgets, by language', () => {
    const all = catalogues()
    expect(all.packages.map(({ name }) => name)).toEqual([
      '@tessera/core',
      '@tessera/server',
      '@tessera/widget-sdk',
      '@tessera/site',
      '@tessera/admin',
      'tessera-plugin-tea',
      'tea-widgets',
    ])
    expect(all.in('ru', '@tessera/admin')).toEqual({ menu: { open: 'Открыть' } })
    expect(all.in('de', '@tessera/admin')).toEqual({})
  })

  test('fall back text by text: to the next language, at last to English', () => {
    const { pot, shelf } = catalogues().spoken('tea-widgets', 'de', 'ru') as never
    expect(pot).toMatchObject({ pour: 'Налить', cups: { few: '{count} чашки', language: 'ru' } })
    expect(shelf).toEqual({ title: 'Teas' })
  })

  test('say whose rules plural forms follow only where they stand in for others', () => {
    expect(catalogues().spoken('tea-widgets', 'ru')).toMatchObject({
      pot: { cups: { one: '{count} чашка', few: '{count} чашки', other: '{count} чашек' } },
    })
    expect(JSON.stringify(catalogues().spoken('tea-widgets', 'ru').pot)).not.toContain('language')
    expect(catalogues().spoken('tea-widgets', 'de').pot).toMatchObject({ cups: { language: 'en' } })
  })

  test('are translated by packages of their own, the last of which wins', () => {
    install(
      'tessera-german',
      { messages: './messages' },
      { 'tea-widgets/de.json': { pot: { pour: 'Gießen' }, shelf: { title: 'Tee' } }, '@tessera/admin/de.json': {} },
    )
    install('tessera-swiss', { messages: './messages' }, { 'tea-widgets/de.json': { pot: { pour: 'Giessen' } } })
    expect(catalogues('tessera-german', 'tessera-swiss').spoken('tea-widgets', 'de')).toMatchObject({
      pot: { pour: 'Giessen', cups: { one: '{count} cup', language: 'en' } },
      shelf: { title: 'Tee' },
    })
  })

  test('are read again once they are forgotten', () => {
    const all = catalogues()
    expect(all.spoken('@tessera/admin', 'en')).toEqual({ menu: { open: 'Open' } })
    write('node_modules/@tessera/admin/messages/en.json', { menu: { open: 'Show' } })
    all.forget()
    expect(all.spoken('@tessera/admin', 'en')).toEqual({ menu: { open: 'Show' } })
  })
})

describe('languages of the interface', () => {
  test('are those of the back office and of its translations, English first', () => {
    install('tessera-german', { messages: './messages' }, { '@tessera/admin/de.json': { menu: { open: 'Öffnen' } } })
    expect(catalogues().interfaceLanguages).toEqual(['en', 'ru'])
    expect(catalogues('tessera-german').interfaceLanguages).toEqual(['en', 'de', 'ru'])
  })
})

describe('a mistake in a catalogue names the file and the text', () => {
  const file = () => join(root, 'node_modules/tea-widgets/messages/ru.json')
  const reading = () => catalogues().spoken('tea-widgets', 'ru')

  test('what is no JSON', () => {
    write('node_modules/tea-widgets/messages/ru.json', '{ "pot": ')
    expect(reading).toThrow(`${file()} can't be read: `)
  })

  test.each([
    ['a text where plural forms stand', { pot: { cups: 'чашки' } }, 'pot.cups must be plural forms such as'],
    ['forms where a text stands', { pot: { pour: { other: 'Налить' } } }, 'pot.pour must be a text'],
    ['forms without the last one', { pot: { cups: { one: 'чашка' } } }, 'pot.cups must be plural forms such as'],
    ['a text where a group stands', { pot: 'чайник' }, 'pot must be an object with texts'],
    ['a number', { pot: { lid: 1 } }, 'pot.lid must be a text, plural forms or an object with texts'],
    ['nothing', { pot: { pour: null } }, 'pot.pour must be a text'],
  ])('%s', (_, content, message) => {
    write('node_modules/tea-widgets/messages/ru.json', content)
    expect(reading).toThrow(`${file()}: ${message}`)
  })

  test('a list in place of the whole', () => {
    write('node_modules/tea-widgets/messages/ru.json', [])
    expect(reading).toThrow(`${file()} must be an object with texts`)
  })

  test('a package of translations that is not installed, and one that has none', () => {
    expect(() => catalogues('tessera-german')).toThrow(
      'translations: tessera-german is not installed. Install it: npm install tessera-german',
    )
    expect(() => catalogues('tea-widgets')).toThrow('translations: tea-widgets has no translations')
  })
})
