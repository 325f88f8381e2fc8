import type { Row } from '@tessera/core'
import { widget } from '@tessera/rbac'
import { widget as websiteBuilderWidget } from '@tessera/website-builder'
import { createRegistry, type Environment, EnvironmentProvider, type VariantContext } from '@tessera/widget-sdk'
import { installedMessages } from '@tessera/widget-sdk/testing'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import widgets from '../index.ts'

async function html(path: string, variant: string, language: string): Promise<string> {
  const registry = createRegistry([widgets])
  await registry.load(path, variant)
  const open = registry.find(path, variant)
  if (!open) throw new Error(`There is no variant ${variant}`)
  const { Component } = open
  const page = { url: '/', language, languages: ['en', 'ru'], defaultLanguage: 'ru', segments: {}, publicUrl: '' }
  const props = { data: {} as Row<never>, entity: path, variant } as VariantContext & { data: Row<never> }
  return renderToStaticMarkup(
    <EnvironmentProvider value={{ page, messages: installedMessages(language) } as unknown as Environment}>
      <Component {...props} />
    </EnvironmentProvider>,
  )
}

test.each([
  [websiteBuilderWidget.path, 'navbar-default-account'],
  [widget.path, 'subject-authentication-account-dropdown-default'],
])('the account of %s, %s, is rendered as a visitor’s for everyone', async (path, variant) => {
  const english = await html(path, variant, 'en')
  expect(english).toContain('href="/en/rbac/subject/authentication/select-method"')
  expect(english).toContain('>Login</a>')
  expect(english).not.toContain('invisible')
  expect(await html(path, variant, 'ru')).toContain('>Войти</a>')
})

test('the session keeper renders nothing', async () => {
  expect(await html(widget.path, 'subject-session-keeper-default', 'en')).toBe('')
})

test('the package provides the session', () => {
  expect(widgets.session).toBeTypeOf('function')
})
