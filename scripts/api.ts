import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Exported, exportsOf } from './api/declarations.ts'
import { type WorkspacePackage, workspacePackages } from './workspace.ts'

/** Packages whose doors third parties use. */
const promised = ['core/definition', 'core/client', 'core/server', 'widget-sdk', 'site', 'admin', 'cli']

/** Doors between the packages of the product, which may change at any time. */
const unpromised = [
  '@tessera/server/host',
  '@tessera/server/project',
  '@tessera/site/server',
  '@tessera/site/vite',
  '@tessera/admin/server',
  '@tessera/widget-sdk/compose',
  '@tessera/widget-sdk/limit',
]

export const apiFile = 'docs/api.md'

/** `docs/api.md`: what every door of these packages exports. */
export function apiDocument(root: string): string {
  const packages = workspacePackages(root)
  const found = promised.flatMap(folder => packages.find(each => each.folder === folder) ?? [])
  return [introduction, ...found.flatMap(each => doorsOf(each).map(door => section(root, each, door)))].join('\n')
}

interface Door {
  readonly name: string
  /** Its source, inside the package. */
  readonly file: string
}

function doorsOf({ name, manifest }: WorkspacePackage): Door[] {
  return Object.entries(manifest.exports ?? {}).flatMap(([subpath, targets]) => {
    const door = name + subpath.slice(1)
    const isSource = typeof targets === 'string' && /\.tsx?$/.test(targets)
    return isSource && !unpromised.includes(door) ? [{ name: door, file: targets }] : []
  })
}

function section(root: string, { folder }: WorkspacePackage, { name, file }: Door): string {
  return [`## ${name}`, '', ...exportsOf(path.join(root, folder, file)).map(line), ''].join('\n')
}

function line({ name, kind, signature = '', members = [], summary }: Exported): string {
  const shape = members.length > 0 ? ` { ${members.join(', ')} }` : signature
  return `- ${kind} \`${name}${shape}\`${summary ? `: ${summary}` : ''}`
}

const introduction = `# Doors

What the packages export, and with it what their versions promise (CONTRIBUTING.md, Releases). \`npm run api\` writes this page; a
test fails when a door has changed and the page has not. Of functions it has the signature, of classes and interfaces the names
of their members; the docstrings in the sources say the rest. Not listed, and promised to nobody: ${unpromised.map(door => `\`${door}\``).join(', ')}.
`

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  writeFileSync(path.join(root, apiFile), apiDocument(root))
}
