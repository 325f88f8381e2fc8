import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const modules = path.resolve(import.meta.dirname, '../node_modules')

/** A package as npm would install it: its manifest without name and version, and its files. */
export interface ProjectPackage {
  readonly name: string
  readonly manifest: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, string>>
}

export interface Project {
  /** Plugins of its configuration, besides those that every site needs. */
  readonly plugins: readonly string[]
  /** Installed beside the packages of this repository. */
  readonly packages?: readonly ProjectPackage[]
  /** What else its configuration says. */
  readonly configuration?: Readonly<Record<string, unknown>>
}

const basics = ['@tessera/file-storage', '@tessera/website-builder', '@tessera/host']

/**
 * Creates a project outside this repository, with this repository's packages installed.
 * @returns its folder, to be removed by `removeProject`
 */
export function makeProject({ plugins, packages = [], configuration }: Project): string {
  const project = mkdtempSync(path.join(tmpdir(), 'tessera-project-'))
  const installed = path.join(project, 'node_modules')
  mkdirSync(installed)
  for (const name of readdirSync(modules)) symlinkSync(path.join(modules, name), path.join(installed, name))
  for (const { name, manifest, files } of packages) {
    const directory = path.join(installed, name)
    mkdirSync(directory)
    const all = { name, version: '0.1.0', type: 'module', ...manifest }
    writeFileSync(path.join(directory, 'package.json'), JSON.stringify(all))
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(directory, file)), { recursive: true })
      writeFileSync(path.join(directory, file), text)
    }
  }
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'project', type: 'module' }))
  writeFileSync(
    path.join(project, 'tessera.config.ts'),
    `export default ${JSON.stringify({ ...configuration, plugins: [...basics, ...plugins] })}\n`,
  )
  return project
}

export function removeProject(project: string): void {
  rmSync(project, { recursive: true, force: true })
}
