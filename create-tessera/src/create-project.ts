import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { projectFiles } from './project-files.ts'
import type { PackageManager, Template } from './template.ts'

export interface ProjectOptions {
  /** Folder to make; its name is the project's. */
  readonly folder: string
  readonly template: Template
  readonly packageManager: PackageManager
  /** Folder with tarballs of Tessera's packages, in place of the registry. */
  readonly from?: string | undefined
  /** Only says what would be written. */
  readonly isDryRun?: boolean
}

export interface MadeProject {
  readonly folder: string
  /** Paths in the folder; none where all of it is there already. */
  readonly created: readonly string[]
  readonly next: readonly string[]
}

/** The project can't be made; nothing was written. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError'
}

const { version } = createRequire(import.meta.url)('create-tessera/package.json') as { version: string }

/**
 * Makes a project: all of its files or none.
 * @throws ProjectError if the folder holds something else, or has a name that no package can have
 */
export function createProject(options: ProjectOptions): MadeProject {
  const folder = path.resolve(options.folder)
  const name = path.basename(folder)
  if (!/^[a-z0-9][a-z0-9._-]*$/.test(name)) {
    throw new ProjectError(`The folder's name "${name}" must be lower-case letters, digits, ".", "-" and "_"`)
  }
  const tarballs = options.from === undefined ? undefined : tarballsIn(path.resolve(options.from))
  const files = projectFiles({ ...options, name, version, tarballs })
  const next = nextSteps(options)
  if (isSame(folder, files)) return { folder, created: [], next: [] }
  const present = existsSync(folder) ? readdirSync(folder).filter(each => each !== '.git') : []
  if (present.length > 0) throw new ProjectError(`${folder} is not empty: choose another folder, or empty it`)
  if (!options.isDryRun) write(folder, files)
  return { folder, created: [...files.keys()], next }
}

function isSame(folder: string, files: ReadonlyMap<string, string>): boolean {
  return [...files].every(([file, text]) => {
    const full = path.join(folder, file)
    return existsSync(full) && readFileSync(full, 'utf8') === text
  })
}

/** Written beside the folder and moved there: a process that is killed leaves no half of a project. */
function write(folder: string, files: ReadonlyMap<string, string>): void {
  const hasGit = existsSync(path.join(folder, '.git'))
  const beside = path.join(path.dirname(folder), `.${path.basename(folder)}.${process.pid}.tmp`)
  rmSync(beside, { recursive: true, force: true })
  for (const [file, text] of files) {
    const full = path.join(beside, file)
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, text)
  }
  if (hasGit) renameSync(path.join(folder, '.git'), path.join(beside, '.git'))
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(beside, folder)
}

/** @throws ProjectError if there are none */
function tarballsIn(folder: string): ReadonlyMap<string, string> {
  const files = existsSync(folder) ? readdirSync(folder).filter(file => file.endsWith('.tgz')) : []
  if (files.length === 0) throw new ProjectError(`There are no tarballs in ${folder}: npm pack makes them`)
  return new Map(files.map(file => [packageOf(file), path.join(folder, file)]))
}

/** `tessera-blog-widgets-0.1.0.tgz` → `@tessera/blog-widgets`: as npm names them. */
function packageOf(file: string): string {
  const name = file.replace(/-\d+\.\d+\.\d+.*\.tgz$/, '')
  return name.replace(/^tessera-/, '@tessera/')
}

function nextSteps({ folder, packageManager }: ProjectOptions): string[] {
  const run = packageManager === 'pnpm' ? 'pnpm' : 'npm'
  return [
    ...(path.resolve(folder) === process.cwd() ? [] : [`cd ${folder}`]),
    `${run} install`,
    `${run} start`,
    `Then: ${run === 'npm' ? 'npx' : 'pnpm'} tessera create plugin <name>`,
  ]
}
