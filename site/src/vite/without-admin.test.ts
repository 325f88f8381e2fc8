import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { siteConfig } from './site-config.ts'
import { withoutAdmin } from './without-admin.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const project = { plugins: ['@tessera/file-storage', '@tessera/website-builder'] }
const files = { root, directory: root, styleEntry: `${root}site.css` }

async function bundled(name: string, isForVisitors: boolean): Promise<string> {
  const { tessera: _, ...config } = siteConfig(files, project)
  const result = (await build({
    ...config,
    plugins: [...(config.plugins ?? []), isForVisitors && withoutAdmin()],
    mode: 'production',
    build: { write: false, minify: false, rolldownOptions: { input: name, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  return result.output.map(each => (each.type === 'chunk' ? each.code : '')).join('\n')
}

test('visitors load definitions without the columns and icons of the back office', async () => {
  const code = await bundled('virtual:tessera/admin', true)
  expect(code).toContain('"buttons-array"')
  expect(code).toContain('containerClassName')
  expect(code).not.toContain('mouse-pointer-click')
  expect(code).not.toContain('mimeType"')
})

test('the back office has them', async () => {
  const code = await bundled('virtual:tessera/admin', false)
  expect(code).toContain('mouse-pointer-click')
  expect(code).toContain('mimeType"')
})

test('no bundle holds what definitions are called', async () => {
  const code = await bundled('virtual:tessera/admin', false)
  expect(code).not.toContain('Наборы кнопок')
  expect(code).not.toContain('Buttons arrays')
})

test('an admin of something else stays', async () => {
  const transform = withoutAdmin().transform as { handler(this: unknown, code: string): unknown }
  const code = "import { entityName } from '@tessera/core'\nshow({ admin: { name: 'Ada' } })"
  expect(transform.handler.call({}, code)).toBeNull()
})
