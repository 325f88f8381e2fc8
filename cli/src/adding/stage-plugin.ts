import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { ProjectConfiguration } from '@tessera/server'
import { configuredPackages, emptySnapshotFile } from '@tessera/server/project'
import { briefFlags } from '../brief-process.ts'
import { outputOf } from '../making/child-process.ts'
import { UsageError } from '../usage-error.ts'
import type { InspectedPlugin } from './inspected-plugin.ts'

/** Where a plugin is looked at before it is installed. */
export interface Stage {
  readonly root: string
  /** Folder within the project, so that what the project has installed is found from it. */
  readonly folder: string
}

/**
 * Fetches packages with what only they need, without running any of their scripts.
 * @param specifiers by name: a version range or `file:` with the path of a tarball
 * @throws UsageError with what npm said
 */
export async function stagePackages(root: string, specifiers: Readonly<Record<string, string>>): Promise<Stage> {
  const folder = path.join(root, '.tessera', 'staging')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.join(folder, 'data'), { recursive: true })
  const manifest = { name: 'staging', private: true, type: 'module', dependencies: specifiers }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  // The peers of a plugin are the project's own.
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output, errors } = await outputOf('npm', ['install', ...options], folder)
  if (code === 0) return { root, folder }
  const reason = (errors.trim() || output.trim()).split('\n').slice(0, 8).join('\n')
  throw new UsageError(`${Object.keys(specifiers).join(' and ')} can’t be fetched:\n${reason}`)
}

export function clearStage({ folder }: Stage): void {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Starts the project with the staged plugin once, on an empty database in memory. Code of the plugin runs for that, in a process that
 * sees the packages, but neither the environment, nor any other file, and that can write and start nothing.
 * @throws UsageError with what keeps it from starting
 */
export async function inspectStaged(
  { root, folder }: Stage,
  project: ProjectConfiguration,
  plugin: string,
): Promise<InspectedPlugin> {
  // The process couldn't store what it begins with.
  await emptySnapshotFile()
  const resolve = createRequire(path.join(folder, 'package.json'))
  const cli = path.dirname(createRequire(import.meta.url).resolve('@tessera/cli/package.json'))
  // Linked ones are elsewhere.
  const configured = configuredPackages(project.plugins, root).map(({ directory }) => `${directory}/`)
  const readable = [
    `${folder}/`,
    ...configured,
    ...(resolve.resolve.paths('any') ?? []).map(each => `${each}/`),
    ...[cli, path.dirname(realpathSync(resolve.resolve('@tessera/server/package.json')))].map(packagesAround),
  ]
  const child = spawn(
    process.execPath,
    [
      ...briefFlags,
      '--permission',
      '--allow-worker',
      '--disable-warning=SecurityWarning',
      // The folders themselves, and what is in them.
      ...outermost(readable).flatMap(each => [`--allow-fs-read=${each.slice(0, -1)}`, `--allow-fs-read=${each}*`]),
      `--allow-fs-write=${path.join(folder, 'data')}/`,
      path.join(cli, 'bin/inspect.js'),
    ],
    // No variables: they have secrets.
    { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'], env: { HOME: process.env.HOME, PATH: process.env.PATH } },
  )
  child.stdin.on('error', () => undefined)
  child.stdin.end(JSON.stringify({ root, staging: folder, project, plugin }))
  const ended = new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  const last = output.trim().split('\n').at(-1) ?? ''
  if (code === 0 && last.startsWith('{')) return JSON.parse(last) as InspectedPlugin
  throw new UsageError(`The site doesn’t start with ${plugin}, so that nothing was changed:\n${errors.trim()}`)
}

/** Without folders that are in others, the shortest first: Node forgets a folder that it was given after one inside. */
function outermost(folders: readonly string[]): string[] {
  const sorted = [...new Set(folders)].toSorted((one, other) => one.length - other.length)
  return sorted.filter(each => !sorted.some(other => other !== each && each.startsWith(other)))
}

/** The folder of packages that a package is in: `node_modules`, or the workspace that it is developed in. */
function packagesAround(folder: string): string {
  const inside = folder.lastIndexOf(`${path.sep}node_modules${path.sep}`)
  if (inside !== -1) return `${folder.slice(0, inside + '/node_modules'.length)}/`
  let above = folder
  while (!isWorkspace(above) && path.dirname(above) !== above) above = path.dirname(above)
  return `${above}/`
}

function isWorkspace(folder: string): boolean {
  const manifest = path.join(folder, 'package.json')
  return existsSync(manifest) && 'workspaces' in (JSON.parse(readFileSync(manifest, 'utf8')) as object)
}
