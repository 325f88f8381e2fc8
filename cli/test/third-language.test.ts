import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accountPages } from '@tessera/rbac'
import type { TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProduct } from './product-host.ts'

/** All that German needs: a package, and its name under `translations`. */
const german = {
  '@tessera/admin': {
    accountMenu: { logout: 'Abmelden' },
    mediaScreen: { total: { one: '{count} Datei', other: '{count} Dateien' } },
  },
  '@tessera/core': { fields: { title: { label: 'Titel' } } },
  '@tessera/blog': { module: 'Blog', entities: { article: { one: 'Artikel', many: 'Artikel' } } },
  '@tessera/rbac-widgets': { loginForm: { login: 'Anmelden' }, credentials: { email: 'E-Mail-Adresse' } },
  '@tessera/site': { builtInPage: { title404: 'Diese Seite gibt es nicht' } },
}

let root = ''
let product: TestHost

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'tessera-german-'))
  write('package.json', { name: 'tessera-german', version: '1.0.0', tessera: { messages: './messages' } })
  for (const [name, texts] of Object.entries(german)) write(`messages/${name}/de.json`, texts)
  product = await startProduct({}, true, {
    root,
    translations: ['tessera-german'],
    languages: ['en', 'de'],
    defaultLanguage: 'en',
  })
}, 300_000)

afterAll(async () => {
  await product?.close()
  rmSync(root, { recursive: true, force: true })
})

function write(file: string, content: object): void {
  const target = path.join(root, 'node_modules/tessera-german', file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, JSON.stringify(content))
}

/** What an element of the page with JSON contains. */
function jsonIn(html: string, id: string) {
  return JSON.parse(new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? '')
}

const get = async (url: string, headers = {}) => product.app.inject({ url, headers })

describe('a language that a package of translations adds', () => {
  test('is one of the back office’s, which opens in it for a browser that prefers it', async () => {
    const { body } = await get('/admin', { 'accept-language': 'de' })
    expect(body).toContain('<html lang="de">')
    expect(Object.keys(jsonIn(body, 'tessera-admin').texts)).toEqual(['en', 'de', 'ru'])
  })

  test('is what the back office says: its own texts, plurals, entities and common fields; the rest is English', async () => {
    const { texts } = jsonIn((await get('/admin')).body, 'tessera-admin')
    const { packages, definitions } = (await get(texts.de)).json()
    expect(packages['@tessera/admin']).toMatchObject({
      accountMenu: { logout: 'Abmelden', settings: 'Settings' },
      mediaScreen: {
        title: 'Media',
        total: { one: '{count} Datei', other: '{count} Dateien' },
      },
      changesPanel: { times: { one: '{count} time', language: 'en' } },
    })
    expect(definitions.blog.entities).toMatchObject({ article: { many: 'Artikel' }, category: { many: 'Categories' } })
    expect(JSON.stringify(definitions)).toContain('Titel')
  })

  test('is what pages say, and their islands know it, each text that it lacks in English', async () => {
    const { body, statusCode } = await get(`/de${accountPages.selectMethod}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<html lang="de"')
    expect(body).toContain('E-Mail-Adresse')
    expect(body).toMatch(/<button[^>]*type="submit"[^>]*>.*?Anmelden/)
    expect(body).toContain('Forgot password?')
    expect(jsonIn(body, 'tessera-messages')['@tessera/rbac-widgets']).toMatchObject({
      loginForm: { login: 'Anmelden', forgot: 'Forgot password?' },
      credentials: { email: 'E-Mail-Adresse' },
    })
  })

  test('is what islands may fetch later', async () => {
    const { body } = await get(`/de${accountPages.selectMethod}`)
    const address = /id="tessera-messages" data-from="([^"]+)"/.exec(body)?.[1]
    const texts = await get(`${address}@tessera/rbac-widgets.json`)
    expect(texts.headers['cache-control']).toContain('immutable')
    expect(texts.json()).toMatchObject({
      loginForm: { login: 'Anmelden' },
      changePasswordDialog: { submit: 'Change password' },
    })
  })

  test('is what pages without content say', async () => {
    expect((await get('/de/nowhere', { accept: 'text/html' })).body).toContain('Diese Seite gibt es nicht')
  })
})
