import { expect, test } from 'vitest'
import { overviewPage, overviewPolicy } from './overview-page.ts'

test('tells in the language of the reader what is installed and what logging in needs', () => {
  const page = overviewPage({ language: 'ru', modules: ['host', 'file-storage'], hasLogin: false, hasApiDocs: true })
  expect(page).toContain('<html lang="ru">')
  expect(page).toContain('<li>host</li><li>file-storage</li>')
  expect(page).toContain('Для входа нужен модуль rbac')
  expect(overviewPage({ language: 'en', modules: [], hasLogin: true, hasApiDocs: false })).not.toContain('rbac')
})

test('allows its own style sheet by hash and nothing inline', () => {
  expect(overviewPolicy).toMatch(/style-src 'sha256-[\w+/]{43}='/)
  expect(overviewPolicy).not.toContain('unsafe')
})
