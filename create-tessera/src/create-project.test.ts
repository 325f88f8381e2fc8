import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProject, type ProjectOptions } from './create-project.ts'
import { otherVersions, ownPackages, templatePlugins, templates } from './template.ts'

const root = path.resolve(import.meta.dirname, '../..')
const manifestIn = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

let parent: string
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'create-tessera-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const options = (more: Partial<ProjectOptions> = {}): ProjectOptions => ({
  folder: path.join(parent, 'my-site'),
  template: 'blank',
  packageManager: 'npm',
  ...more,
})

test('a project has all of its files, and a second time there is nothing to do', () => {
  const made = createProject(options())
  expect(made.created).toContain('tessera.config.ts')
  expect(made.created.filter(file => !existsSync(path.join(made.folder, file)))).toEqual([])
  expect(readdirSync(parent)).toEqual(['my-site'])
  expect(createProject(options()).created).toEqual([])
})

test.each(templates)('%s names every plugin and package that it uses', template => {
  const { folder } = createProject(options({ template }))
  const configuration = readFileSync(path.join(folder, 'tessera.config.ts'), 'utf8')
  const { dependencies } = manifestIn(folder)
  for (const { name, hasServer, hasWidgets } of templatePlugins[template]) {
    expect(configuration).toContain(`'${name}'`)
    expect(dependencies).toHaveProperty([name])
    const { tessera } = manifestIn(path.join(root, 'plugins', name.replace('@tessera/', '')))
    expect(hasWidgets).toBe(tessera.widgets !== undefined)
    expect(hasServer).toBe(tessera.server !== undefined)
    if (hasServer) expect(dependencies).toHaveProperty([tessera.server])
    if (hasWidgets) expect(dependencies).toHaveProperty([tessera.widgets])
  }
  for (const name of ownPackages)
    expect(dependencies).toHaveProperty([name], `~${manifestIn(path.join(root, 'cli')).version}`)
})

test('versions of others’ packages are those of this repository', () => {
  const { devDependencies } = manifestIn(root)
  for (const versions of Object.values(otherVersions)) {
    for (const [name, version] of Object.entries(versions))
      expect([name, devDependencies[name]]).toEqual([name, version])
  }
})

test('a folder with something else in it stays as it is', () => {
  const folder = path.join(parent, 'my-site')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'notes.txt'), 'mine')
  expect(() => createProject(options())).toThrow('is not empty')
  expect(readdirSync(folder)).toEqual(['notes.txt'])
})

test('a folder that git has begun in is filled', () => {
  mkdirSync(path.join(parent, 'my-site/.git'), { recursive: true })
  const { folder } = createProject(options())
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['.git', 'package.json']))
})

test('what can’t be a project is refused, and a dry run writes nothing', () => {
  expect(() => createProject(options({ folder: path.join(parent, 'My Site') }))).toThrow('lower-case letters')
  expect(() => createProject(options({ from: parent }))).toThrow('There are no tarballs in')
  expect(createProject(options({ isDryRun: true })).created.length).toBeGreaterThan(15)
  expect(readdirSync(parent)).toEqual([])
})

test('tarballs take the place of the registry, also for what the project doesn’t name itself', () => {
  for (const name of ['tessera-cli', 'tessera-admin', 'create-tessera']) {
    writeFileSync(path.join(parent, `${name}-0.1.0.tgz`), '')
  }
  const { dependencies, overrides } = manifestIn(createProject(options({ from: parent })).folder)
  expect(dependencies['@tessera/cli']).toBe(`file:${path.join(parent, 'tessera-cli-0.1.0.tgz')}`)
  expect(Object.keys(overrides).sort()).toEqual(['@tessera/admin', 'create-tessera'])
})

test('pnpm reads tarballs, and which package may run its script, in its own file', () => {
  writeFileSync(path.join(parent, 'tessera-admin-0.1.0.tgz'), '')
  const { folder } = createProject(options({ from: parent, packageManager: 'pnpm' }))
  const settings = readFileSync(path.join(folder, 'pnpm-workspace.yaml'), 'utf8')
  expect(settings).toContain(`overrides:\n  '@tessera/admin': file:${path.join(parent, 'tessera-admin-0.1.0.tgz')}\n`)
  expect(settings).toContain('allowBuilds:\n  node: true\n')
  expect(manifestIn(folder)).not.toHaveProperty('overrides')
})
