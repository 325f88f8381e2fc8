import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import { type Environment, EnvironmentProvider } from '../environment.ts'
import { installedMessages } from '../testing/installed-messages.ts'
import { Checkbox, Field, FormError, PasswordInput, SubmitButton, Textarea, TextInput } from './index.ts'

const page = { url: '/', language: 'ru', languages: ['en', 'ru'], defaultLanguage: 'ru', segments: {}, publicUrl: '' }

const messages = installedMessages('ru')

function html(node: ReactNode): string {
  return renderToStaticMarkup(
    <EnvironmentProvider value={{ page, messages } as unknown as Environment}>{node}</EnvironmentProvider>,
  )
}

/** The attributes of the first element with this tag. */
function attributes(markup: string, tag: string): Record<string, string> {
  const [, inside = ''] = new RegExp(`<${tag}([^>]*)>`).exec(markup) ?? []
  return Object.fromEntries(
    [...inside.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

test.each([
  ['input', <TextInput key="1" name="login" />],
  ['input', <PasswordInput key="2" name="password" />],
  ['textarea', <Textarea key="3" name="text" />],
])('a field ties its label, hint and error to its %s', (tag, control) => {
  const markup = html(
    <Field label="Почта" hint="Как подсказка" error="Как ошибка" isRequired>
      {control}
    </Field>,
  )
  const { id = '', ...given } = attributes(markup, tag)
  expect(attributes(markup, 'label').for).toBe(id)
  expect(given).toMatchObject({ 'aria-invalid': 'true', 'aria-required': 'true' })
  const [error = '', hint = ''] = given['aria-describedby']?.split(' ') ?? []
  expect(markup).toMatch(new RegExp(`id="${error}"[^]*Как ошибка`))
  expect(markup).toMatch(new RegExp(`id="${hint}"[^>]*>Как подсказка`))
})

test('a field without hint and error has neither', () => {
  const markup = html(
    <Field label="Почта">
      <TextInput name="login" />
    </Field>,
  )
  const given = Object.keys(attributes(markup, 'input'))
  expect(given.filter(name => name.startsWith('aria-'))).toEqual([])
})

test('a checkbox is described by its error', () => {
  const given = attributes(html(<Checkbox label="Согласен" error="Нужно согласие" />), 'input')
  expect(given).toMatchObject({ type: 'checkbox', 'aria-invalid': 'true' })
  expect(given['aria-describedby']).toBe(`${given.id}-error`)
})

test('a form error shows each of the server’s causes once and is read out', () => {
  const error = new ApiError('No account found. Check it (401)', 401, ['Check it', 'Check it', 'Or register'])
  const markup = html(<FormError error={error} />)
  expect(attributes(markup, 'div')).toMatchObject({ role: 'alert', tabindex: '-1' })
  expect(markup.match(/Check it/g)).toHaveLength(1)
  expect(markup).toContain('Or register')
  expect(markup).not.toContain('401')
  expect(html(<FormError error={null} />)).toBe('')
})

test('a form error is in the page’s language where the code has texts in it', () => {
  const issues = [
    { path: 'title.en', code: 'TOO_LONG', params: { maximum: 80 } },
    { path: '', code: 'UNHEARD_OF', params: {} },
  ]
  const causes = ['title.en must have at most 80 characters', 'Nobody has heard of it']
  const markup = html(<FormError error={new ApiError('', 400, causes, null, null, issues)} />)
  expect(markup).toContain('title.en: Не больше 80 символов')
  expect(markup).toContain('Nobody has heard of it')
  expect(markup).not.toContain('must have')
})

test('a form cannot be sent before hydration: what was typed would go into the address', () => {
  expect(html(<SubmitButton isPending={false}>Войти</SubmitButton>)).toMatch(/<button[^>]*disabled=""/)
})

test('a button says that its form is being sent', () => {
  const markup = html(
    <SubmitButton isPending pendingText="Обновляем…">
      Сменить пароль
    </SubmitButton>,
  )
  expect(attributes(markup, 'button')).toMatchObject({ type: 'submit', 'aria-busy': 'true', 'aria-disabled': 'true' })
})

test('a password is hidden until it is revealed', () => {
  const markup = html(<PasswordInput autoComplete="current-password" />)
  expect(attributes(markup, 'input')).toMatchObject({ type: 'password', autoComplete: 'current-password' })
  expect(attributes(markup, 'button')).toMatchObject({ 'aria-label': 'Показать пароль', 'aria-pressed': 'false' })
})
