import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The files of a package by their path. */
export type PackageFiles = Readonly<Record<string, string>>

/**
 * Installs tarballs as npm does, and notes what it was asked for; its registry is `registry.json` of the project, with the manifests of
 * versions by name, and their tarballs in `tarballs`. `npm.fails` has it fail, `npm.waits` has it wait until that is gone, and
 * `staging.waits` where it fetches what is only looked at; it says that it waits by `npm.waiting` and `staging.waiting`.
 */
const program = `#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const parts = process.argv.slice(2)
appendFileSync(path.join(root, 'npm.log'), parts.join(' ') + '\\n')
const has = name => existsSync(path.join(root, name))
const registry = () => (has('registry.json') ? JSON.parse(readFileSync(path.join(root, 'registry.json'), 'utf8')) : {})
const print = value => console.log(JSON.stringify(value))

if (parts[0] === 'view') {
  const [, name, range = ''] = /^(@?[^@]+)(?:@(.*))?$/.exec(parts[1])
  const versions = registry()[name] ?? []
  const exact = versions.filter(({ version }) => version === range)
  print(exact.length > 0 ? exact : range === '' ? versions.slice(-1) : versions)
} else if (parts[0] === 'search') {
  print(Object.values(registry()).map(versions => versions.at(-1)).filter(each => JSON.stringify(each).includes(parts.at(-2))))
} else if (parts[0] === 'audit') {
  print(registry().signatures ?? {})
} else if (parts[0] === 'pack') {
  const manifest = JSON.parse(readFileSync(path.join(parts[1], 'package.json'), 'utf8'))
  const filename = manifest.name + '-' + manifest.version + '.tgz'
  const target = parts[parts.indexOf('--pack-destination') + 1]
  const folder = path.resolve(parts[1])
  // As npm does, so that the same files make the same tarball.
  const same = ['--mtime=1985-10-26', '--sort=name', '--owner=0', '--group=0', '--exclude=node_modules']
  execFileSync('tar', ['-czf', path.join(target, filename), ...same, '--transform', 's,^[.],package,', '-C', folder, '.'])
  print([{ name: manifest.name, filename }])
} else {
  const isStaged = process.cwd().endsWith('staging')
  if (has('npm.fails') && !isStaged) {
    console.error('npm error no network')
    process.exit(1)
  }
  const who = isStaged ? 'staging' : 'npm'
  if (has(who + '.waits')) {
    appendFileSync(path.join(root, who + '.waiting'), '')
    while (has(who + '.waits')) await new Promise(resolve => setTimeout(resolve, 20))
  }
  const { dependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'))
  mkdirSync('node_modules', { recursive: true })
  for (const name of readdirSync('node_modules')) {
    if (name.startsWith('tessera-plugin-') && !(name in dependencies) && name !== 'tessera-plugin-events') {
      rmSync(path.join('node_modules', name), { recursive: true })
    }
  }
  for (const [name, specifier] of Object.entries(dependencies)) {
    if (name.startsWith('@tessera/')) continue
    const version = specifier.replace(/^[~^]/, '')
    const file = specifier.startsWith('file:')
      ? path.resolve(specifier.slice(5))
      : path.join(root, 'tarballs', name + '-' + version + '.tgz')
    const folder = path.join('node_modules', name)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['-xzf', file, '-C', folder, '--strip-components=1'])
  }
}
`

/** Puts the program into a project. @returns the variables with which the project's commands find it */
export function addFakeNpm(root: string): Readonly<Record<string, string>> {
  mkdirSync(path.join(root, 'bin'), { recursive: true })
  writeFileSync(path.join(root, 'bin/package.json'), '{ "type": "module" }')
  writeFileSync(path.join(root, 'bin/npm'), program)
  chmodSync(path.join(root, 'bin/npm'), 0o755)
  return { PATH: `${path.join(root, 'bin')}:${process.env.PATH}` }
}

/** Packs a package into `tarballs` of a project. @returns the tarball, as a path of the project */
export function packInto(root: string, files: PackageFiles): string {
  const { name, version } = JSON.parse(files['package.json'] ?? '{}') as {
    readonly name: string
    readonly version: string
  }
  const folder = path.join(root, 'packing/package')
  writeAll(folder, files)
  mkdirSync(path.join(root, 'tarballs'), { recursive: true })
  const file = `tarballs/${name}-${version}.tgz`
  execFileSync('tar', ['-czf', path.join(root, file), 'package'], { cwd: path.dirname(folder) })
  rmSync(path.dirname(folder), { recursive: true })
  return file
}

export function writeAll(folder: string, files: PackageFiles): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
}
