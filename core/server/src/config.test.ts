import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfiguration, loadProject, secretsFile } from './config.ts'

const project = { plugins: [] }
const folder = () => mkdtempSync(join(tmpdir(), 'tessera-config-'))

function load(environment: Record<string, string>, extra: object = {}) {
  return loadConfiguration(folder(), { ...project, ...extra }, environment)
}

describe('loadConfiguration', () => {
  test('has a default for everything', () => {
    expect(load({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      languages: ['en', 'ru'],
      defaultLanguage: 'ru',
      isProduction: false,
      isDemo: false,
      trustedProxies: [],
      mailFrom: { address: 'no-reply@localhost' },
    })
  })

  test.each([
    ['PORT', 'eighty', 'PORT must be a number between 0 and 65535'],
    ['PORT', '70000', 'PORT must be a number between 0 and 65535'],
    ['DATABASE_URL', 'mysql://localhost/a', 'DATABASE_URL must be an address that starts with postgres://'],
    ['REDIS_URL', 'localhost:6379', 'REDIS_URL must be an address that starts with redis://'],
    ['PUBLIC_URL', 'example.com', 'PUBLIC_URL must be an address that starts with http://'],
    ['DEMO', 'maybe', 'DEMO must be true or false'],
    ['TRUSTED_PROXIES', 'true', 'TRUSTED_PROXIES must be addresses'],
    ['SMTP_URL', 'mail.example.com:25', 'SMTP_URL must be smtp://user:password@host:587'],
    ['MAIL_FROM', 'Tessera', 'MAIL_FROM must be an address such as Tessera <no-reply@example.com>'],
  ])('%s=%s is refused with a message that names it', (name, value, message) => {
    expect(() => load({ [name]: value })).toThrow(message)
  })

  test.each(['', 'secret', 'short-one', 'a'.repeat(64)])(
    'T-059: the secret "%s" does not start in production',
    value => {
      const secrets = { RBAC_SECRET_KEY: `${'k3y'.repeat(4)}-abcdefghijklmnopqrstu`, RBAC_JWT_SECRET: value }
      expect(() => load({ NODE_ENV: 'production', ...secrets })).toThrow('RBAC_JWT_SECRET must be at least 32 random')
    },
  )

  test('makes secrets once, readable by their owner only', () => {
    const root = folder()
    const first = loadConfiguration(root, project, {})
    const second = loadConfiguration(root, project, {})
    expect(first.secretKey).toHaveLength(43)
    expect(second.secretKey).toBe(first.secretKey)
    const file = secretsFile(first.dataDirectory)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ secretKey: first.secretKey, jwtSecret: first.jwtSecret })
  })

  test('refuses languages that are none and a default that is not among them', () => {
    expect(() => load({}, { languages: ["en'--"] })).toThrow('must be a language code')
    expect(() => load({}, { languages: ['en'], defaultLanguage: 'de' })).toThrow('must be one of en')
  })
})

test('the time zone of the site is UTC, or one that there is', () => {
  expect(load({}).timeZone).toBe('UTC')
  expect(load({}, { timeZone: 'Europe/Moscow' }).timeZone).toBe('Europe/Moscow')
  expect(() => load({}, { timeZone: 'Europe/Vyborg' })).toThrow(
    'timeZone: "Europe/Vyborg" must be the name of a time zone such as Europe/Berlin',
  )
})

test('a folder without a project is reported as such', async () => {
  await expect(loadProject(folder())).rejects.toThrow('No tessera.config.ts in')
})

describe('tessera.config.ts', () => {
  const written = async (configuration: string) => {
    const root = folder()
    writeFileSync(join(root, 'tessera.config.ts'), `export default ${configuration}\n`)
    return loadProject(root)
  }

  test.each([
    ["{ plugins: [], langauges: ['de'] }", 'there is no setting langauges. Did you mean languages?'],
    ['{ plugins: [], history: { trashdays: 3 } }', 'history has no setting trashdays. Did you mean trashDays?'],
    ["{ plugins: [], colour: 'red' }", 'there is no setting colour. There are plugins, translations, languages,'],
    ['{ plugins: [], languages: [] }', 'languages must have at least 1 items'],
    ["{ plugins: [], demo: 'yes' }", 'demo must be true or false, not "yes"'],
    ["{ plugins: [], name: 'Polden' }", 'name must be an object, not "Polden"'],
    ['{ plugins: [], name: { en: 7 } }', 'name.en must be a string, not 7'],
    ["{ plugins: [['@tessera/rbac']] }", 'plugins: ["@tessera/rbac"] must be a package\'s name, or [name, options]'],
    ['{ plugins: [null] }', "plugins: null must be a package's name"],
  ])('%s is refused with a message that names what is wrong', async (configuration, message) => {
    await expect(written(configuration)).rejects.toThrow(`tessera.config.ts: ${message}`)
  })

  test('all that is wrong is reported at once', async () => {
    const wrong = written("{ plugins: [], langauges: ['de'], demo: 1 }")
    await expect(wrong).rejects.toThrow('langauges')
    await expect(written("{ plugins: [], langauges: ['de'], demo: 1 }")).rejects.toThrow('demo must be true or false')
  })

  test('whatever is right is taken', async () => {
    const all = "{ plugins: ['a', ['b', {}]], languages: ['de'], defaultLanguage: 'de', name: { de: 'A' }, demo: true }"
    expect(await written(all)).toMatchObject({ languages: ['de'] })
    expect(await written('{ plugins: [], history: { days: Infinity, trashDays: null } }')).toMatchObject({})
  })
})
