import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadProject } from '@tessera/server/project'
import { build, type Rolldown } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { lucideIcons } from './lucide-icons.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The icons of a configuration, as a bundle has them, and what was said while it was made. */
async function iconsOf(of: 'modules' | 'entities', plugins: readonly string[], project = root) {
  const warnings: string[] = []
  const { output } = (await build({
    configFile: false,
    root: project,
    logLevel: 'silent',
    plugins: [lucideIcons({ root: project, plugins })],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: `virtual:tessera/icons/${of}`,
        preserveEntrySignatures: 'strict',
        external: ['react', 'react/jsx-runtime'],
        onwarn: ({ code, message }) => void (code === 'PLUGIN_WARNING' && warnings.push(message)),
      },
    },
  })) as Rolldown.RolldownOutput
  const modules = output.flatMap(each => (each.type === 'chunk' ? each.moduleIds : []))
  const icons = modules.flatMap(id => /lucide-react\/.*\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1] ?? [])
  return { icons: icons.toSorted(), warnings }
}

test('a module that is not part of the product has the icon that it names, and no other one is in the bundle', async () => {
  expect(await iconsOf('modules', ['tessera-plugin-testimonials'])).toEqual({ icons: ['star'], warnings: [] })
})

test.each(['modules', 'entities'] as const)('every icon that the %s of the product name is there', async of => {
  const { plugins = [] } = await loadProject(root)
  const names = plugins.map(each => (typeof each === 'string' ? each : each[0]))
  const { icons, warnings } = await iconsOf(of, names)
  expect(warnings).toEqual([])
  expect(icons.length).toBeGreaterThan(5)
})

test('an icon that is not there is named with its module, and the build goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-icons-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const plugin = join(folder, 'node_modules/tessera-plugin-odd')
  mkdirSync(plugin, { recursive: true })
  writeFileSync(
    join(plugin, 'package.json'),
    JSON.stringify({ name: 'tessera-plugin-odd', version: '1.0.0', type: 'module', exports: './index.js' }),
  )
  const entity = { path: 'odd/things', module: 'odd', admin: {}, moduleAdmin: { icon: '../../react' } }
  writeFileSync(join(plugin, 'index.js'), `export const thing = ${JSON.stringify(entity)}`)
  const { icons, warnings } = await iconsOf('modules', ['tessera-plugin-odd'], folder)
  expect(icons).toEqual([])
  expect(warnings.join()).toContain('module odd has an icon that Lucide does not have: ../../react')
})
