import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { WorkspacePackage } from './workspace.ts'

/** Packs what `npm run build` made of every package, as `npm publish` would. @returns the tarball of each package by its name */
export function packAll(root: string, packages: readonly WorkspacePackage[], folder: string): Map<string, string> {
  mkdirSync(folder, { recursive: true })
  const output = execFileSync(
    'npm',
    ['pack', ...packages.map(({ folder }) => `./${folder}/dist`), '--json', '--pack-destination', folder],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const packed: { name: string; filename: string }[] = Object.values(JSON.parse(output))
  const tarballs = new Map(packed.map(({ name, filename }) => [name, path.join(folder, filename)]))
  return tarballs
}

/**
 * The same packages as their next patch release.
 * @param tarballs by the names of their packages
 * @param folder of the tarballs that are made
 * @returns its version
 */
export function patchAll(tarballs: ReadonlyMap<string, string>, folder: string): string {
  const unpacked = path.join(folder, 'package')
  let version = ''
  for (const file of tarballs.values()) {
    mkdirSync(unpacked, { recursive: true })
    execFileSync('tar', ['-xzf', file, '-C', folder])
    const manifest = JSON.parse(readFileSync(path.join(unpacked, 'package.json'), 'utf8')) as { version: string }
    version = manifest.version.replace(/\d+$/, patch => String(Number(patch) + 1))
    writeFileSync(path.join(unpacked, 'package.json'), JSON.stringify({ ...manifest, version }, null, 2))
    const name = path.basename(file).replace(manifest.version, version)
    execFileSync('tar', ['-czf', path.join(folder, name), '-C', folder, 'package'])
    rmSync(unpacked, { recursive: true })
  }
  return version
}

/** A project of somebody's, outside of this repository, with the packed packages installed as from the registry. */
export function installPacked(root: string, tarballs: ReadonlyMap<string, string>, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const pick = (...names: string[]) => Object.fromEntries(names.map(name => [name, devDependencies[name]]))
  const manifest = {
    name: 'packed-project',
    private: true,
    type: 'module',
    dependencies: Object.fromEntries([...tarballs].map(([name, file]) => [name, `file:${file}`])),
    devDependencies: pick('typescript', '@types/node', '@types/react', '@types/react-dom', '@types/pg', 'vitest'),
  }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  copyFileSync(path.join(root, 'tessera.config.ts'), path.join(folder, 'tessera.config.ts'))
  cpSync(path.join(root, 'demo'), path.join(folder, 'demo'), {
    recursive: true,
    filter: file => !file.endsWith('.test.ts') && path.basename(file) !== 'draw',
  })
  npmIn(root, folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error')
}

/**
 * A program of somebody's that has the client and the definitions of a module.
 * @returns how many packages npm installs for them
 */
export function installDefinitions(
  root: string,
  tarballs: ReadonlyMap<string, string>,
  folder: string,
  name: string,
): number {
  mkdirSync(folder, { recursive: true })
  const files = new Map([...tarballs].map(([each, file]) => [each, `file:${file}`]))
  const direct = ['@tessera/client', name]
  const pick = (isWanted: (each: string) => boolean) =>
    Object.fromEntries([...files].filter(([each]) => isWanted(each)))
  const manifest = {
    name: 'program',
    private: true,
    type: 'module',
    dependencies: pick(each => direct.includes(each)),
    overrides: pick(each => !direct.includes(each)),
  }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  npmIn(root, folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error')
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
  return Object.keys(lock.packages).filter(each => each.startsWith('node_modules/')).length
}

/** Makes a project as `npm create tessera` does, from tarballs, and installs it. */
export function createPacked(root: string, tarballs: ReadonlyMap<string, string>, folder: string): void {
  const maker = path.join(path.dirname(folder), 'maker/node_modules/create-tessera')
  mkdirSync(maker, { recursive: true })
  execFileSync('tar', ['-xzf', tarballs.get('create-tessera') ?? '', '-C', maker, '--strip-components=1'])
  const from = path.dirname(tarballs.get('create-tessera') ?? '')
  execFileSync(
    process.execPath,
    [path.join(maker, 'bin/create-tessera.js'), folder, '--template', 'company', '--from', from],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  npmIn(root, folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error')
}

/** Runs npm in a project of somebody else's. */
export function npmIn(root: string, cwd: string, ...parts: readonly string[]): void {
  const { status, stdout } = spawnSync('npm', parts, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: withoutSettings(root),
  })
  if (status !== 0) throw new Error(`npm ${parts.join(' ')} has failed:\n${stdout}`)
}

/** What a script of npm gets from the repository's `.npmrc` is not for somebody else's project. */
function withoutSettings(root: string): NodeJS.ProcessEnv {
  const lines = readFileSync(path.join(root, '.npmrc'), 'utf8').split('\n')
  const names = lines.flatMap(line => /^([a-z-]+)=/.exec(line)?.[1] ?? [])
  const own = new Set(names.map(name => `npm_config_${name.replaceAll('-', '_')}`))
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.has(name.toLowerCase())))
}
