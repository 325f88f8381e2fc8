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

test('visitors’ bundles contain definitions without the back office’s columns and icons', async () => {
  const code = await bundled('virtual:tessera/admin', true)
  expect(code).toContain('"buttons-array"')
  expect(code).toContain('containerClassName')
  expect(code).not.toContain('mouse-pointer-click')
  expect(code).not.toContain('mimeType"')
})

test('the back office’s bundle contains them', async () => {
  const code = await bundled('virtual:tessera/admin', false)
  expect(code).toContain('mouse-pointer-click')
  expect(code).toContain('mimeType"')
})

test('no bundle contains the names of definitions', async () => {
  const code = await bundled('virtual:tessera/admin', false)
  expect(code).not.toContain('Наборы кнопок')
  expect(code).not.toContain('Buttons arrays')
})

test('a property `admin` of something else stays', async () => {
  const transform = withoutAdmin().transform as { handler(this: unknown, code: string): unknown }
  const code = "import { entityName } from '@tessera/core'\nshow({ admin: { name: 'Ada' } })"
  expect(transform.handler.call({}, code)).toBeNull()
})
