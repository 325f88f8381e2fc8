import { fieldEntries, type Row } from '@tessera/core'
import { widget } from '@tessera/rbac'
import { createRegistry, defineWidgets, type Page, Widget } from '@tessera/widget-sdk'
import { createServerSource, renderPage } from '@tessera/widget-sdk/server'
import { installedMessages } from '@tessera/widget-sdk/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { authenticationVariants } from './authentication-variants.ts'

const registry = createRegistry([defineWidgets({ variants: [authenticationVariants] })])
const names = Object.keys(authenticationVariants.variants).filter(name => !name.endsWith('-form'))
const emailAndPassword = 'subject-authentication-email-and-password'

beforeAll(() => registry.load())

/** Renders a widget as the only one of a page, as the server does for everyone. */
async function draw(variant: string, language = 'en', given: object = {}): Promise<string> {
  const empty = fieldEntries(widget).map(([name, { kind }]) => [
    name,
    kind === 'localized' || kind === 'richText' ? {} : null,
  ])
  const data = { ...Object.fromEntries(empty), id: 'one', variant, ...given } as Row<typeof widget>
  const page: Page = {
    url: '/login',
    language,
    languages: ['en', 'ru'],
    defaultLanguage: 'ru',
    segments: {},
    publicUrl: 'https://example.com',
  }
  const { html } = await renderPage(<Widget of={widget} data={data} />, {
    page,
    source: createServerSource(async () => [], new Map()),
    messages: installedMessages(language, 'ru'),
    registry,
    report: error => {
      throw error
    },
    moduleAddress: module => module,
  })
  return html
}

/** The inputs of a form: name, type, autocomplete. */
function inputsOf(html: string): string[][] {
  return [...html.matchAll(/<input[^>]*>/g)].map(([input]) =>
    ['name', 'type', 'autoComplete'].map(each => new RegExp(`\\b${each}="([^"]*)"`, 'i').exec(input)?.[1] ?? ''),
  )
}

test.each(names)(
  '%s is rendered in both languages, with a heading and a note for people without JavaScript',
  async name => {
    const [english, russian] = [await draw(name), await draw(name, 'ru')]
    for (const html of [english, russian]) {
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html).toContain('<noscript>')
    }
    const texts = (html: string) => html.replace(/<[^>]+>/g, ' ')
    expect(texts(english)).not.toMatch(/[а-яё]/i)
    expect(texts(russian).replace(/Ethereum|JavaScript|name@example\.com/g, '')).not.toMatch(/[a-z]{4,}/i)
  },
)

test('The record’s title replaces the built-in one', async () => {
  const given = { title: { en: 'Welcome back' }, subtitle: { en: 'To the studio' } }
  const html = await draw('select-method', 'en', given)
  expect(html).toMatch(/<h1[^>]*>Welcome back<\/h1>/)
  expect(html).toContain('To the studio')
})

describe('The login', () => {
  test('asks for e-mail and password in a way that password managers understand', async () => {
    expect(inputsOf(await draw('select-method'))).toEqual([
      ['login', 'email', 'username'],
      ['password', 'password', 'current-password'],
    ])
  })

  test('offers the other login methods, a password reset and registration, without a script', async () => {
    const html = await draw('select-method')
    for (const text of ['Login', 'Forgot password?', 'Sign up', 'Or continue with', 'Ethereum Virtual Machine']) {
      expect(html).toContain(text)
    }
    expect(html).toContain(`href="/en/rbac/subject/authentication/email-and-password/forgot-password"`)
    expect(html).toContain(`href="/en/rbac/subject/authentication/email-and-password/registration"`)
  })

  test('offers Telegram only if the site has a bot', async () => {
    expect(await draw('select-method')).not.toContain('Telegram')
  })
})

test('The registration shows its rules before anybody types', async () => {
  const html = await draw('registration', 'ru')
  expect(inputsOf(html)).toEqual([
    ['login', 'email', 'username'],
    ['password', 'password', 'new-password'],
  ])
  expect(html).toContain('Не короче 8 символов')
  expect(html).toContain('Создать аккаунт')
  expect(html).toContain('href="/ru/rbac/subject/authentication/select-method"')
})

test('A new password is asked for twice, and its code is not in the page', async () => {
  const html = await draw(`${emailAndPassword}-reset-password-default`)
  expect(inputsOf(html)).toEqual([
    ['password', 'password', 'new-password'],
    ['passwordConfirmation', 'password', 'new-password'],
  ])
})

test.each(['select-method', 'registration', 'forgot-password', 'reset-password'])(
  'The form of %s sends nothing before its script has loaded: the browser would put the password into the url',
  async name => {
    const html = await draw(name)
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*disabled=""/)
    expect(html).not.toMatch(/<form[^>]*action=/)
  },
)
