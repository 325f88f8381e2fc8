import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { administratorVariables } from './administrator.ts'
import { followCommands, followGuide } from './check-guide.ts'
import { checkPlugin } from './check-plugin.ts'
import { writeElsewhereFiles } from './elsewhere-files.ts'
import { lookAtModule } from './look-at-module.ts'
import { createPacked, installDefinitions, installPacked, packAll } from './packed-project.ts'
import { startServer } from './server-process.ts'
import { withBrowser } from './with-browser.ts'
import { publishedPackages, readManifest, type WorkspacePackage } from './workspace.ts'

/** Packs what `npm run build` made and uses it as a stranger would: lint, install, import, compile, start. */
const root = path.resolve(import.meta.dirname, '..')
const packages = publishedPackages(root).map(one => ({
  ...one,
  manifest: readManifest(path.join(root, one.folder, 'dist')),
}))
/** What screens are made of: it only opens inside of the back office's build, which knows the packages of the configuration. */
const backOffice = '@tessera/admin'
const folder = mkdtempSync(path.join(tmpdir(), 'tessera-packed-'))
const project = path.join(folder, 'project')
/** Of a program that imports the definitions of a module, the client among them. */
const mostPackages = 12

try {
  const tarballs = packAll(root, packages, path.join(folder, 'tarballs'))
  console.log(`Packed ${tarballs.size} packages.`)
  await lint(tarballs)
  installPacked(root, tarballs, project)
  console.log('Installed them in an empty project.')
  importDoors()
  compile()
  await start()
  definitionsAlone(tarballs)
  await made(tarballs)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function lint(tarballs: ReadonlyMap<string, string>): Promise<void> {
  const problems: string[] = []
  for (const { name, manifest } of packages) {
    const tarball = readFileSync(tarballs.get(name) ?? '')
    const bytes = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength)
    const { messages } = await publint({ pack: { tarball: bytes as ArrayBuffer } })
    for (const message of messages.filter(({ type }) => type !== 'suggestion')) {
      problems.push(`${name}: ${formatMessage(message, manifest, { color: false })}`)
    }
  }
  if (problems.length) throw new Error(`publint finds:\n${problems.join('\n')}`)
  console.log('publint has nothing against them.')
}

/** Doors of every package with types; the test kit only opens inside of a test. */
function doors(): string[] {
  return packages.flatMap(({ name, manifest }) => doorsOf(name, manifest))
}

function doorsOf(name: string, { exports = {} }: WorkspacePackage['manifest']): string[] {
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object' && target !== null && 'types' in target)
    .map(([door]) => name + door.slice(1))
}

function importDoors(): void {
  const opened = doors().filter(door => !door.endsWith('/testing') && door !== backOffice)
  const script = `for (const door of ${JSON.stringify(opened)}) await import(door)`
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: project, stdio: 'inherit' })
  console.log(`Opened ${opened.length} doors.`)
}

/** The types as a consumer meets them: plain nodenext, no custom condition; complaints about our packages count. */
function compile(): void {
  const imports = doors().map(
    (door, index) => `import type * as door${index} from '${door}'\nexport type { door${index} }`,
  )
  const use = `import type { Row } from '@tessera/core'
import type { page } from '@tessera/host'
declare const row: Row<typeof page>
export const title: string | null = row.title
// @ts-expect-error a title is no number, unless the types have decayed to any
export const wrong: number = row.title`
  writeFileSync(path.join(project, 'consumer.ts'), [...imports, use, ''].join('\n'))
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--jsx', 'react-jsx']
  const types = ['--types', 'node', '--lib', 'es2024,esnext.iterator,dom,dom.iterable']
  const { stdout } = spawnSync('npx', ['tsc', ...options, ...types, '--ignoreConfig', 'consumer.ts'], {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const complaints = stdout
    .split('\n')
    .filter(line => /^(error|consumer|node_modules\/@tessera|tessera\.config)/.test(line))
  if (complaints.length) throw new Error(`The types don't work for a consumer:\n${complaints.join('\n')}`)
  console.log('Their types hold for a consumer.')
}

async function start(): Promise<void> {
  const script = path.join(project, 'node_modules/@tessera/cli/bin/tessera.js')
  const server = await startServer({ script, cwd: project, environment: { DEMO: 'false' }, within: 300_000 })
  const code = await server.stop()
  if (code !== 0) throw new Error(`It ended with ${code}:\n${server.output()}`)
  console.log(`Started there in ${(server.readyAfter / 1000).toFixed(1)} s and stopped again.`)
}

/** What a program outside installs to read a site by the definitions of a module: the one that needs the most others. */
function definitionsAlone(tarballs: ReadonlyMap<string, string>): void {
  const cwd = path.join(folder, 'program')
  const count = installDefinitions(root, tarballs, cwd, '@tessera/rbac')
  if (count > mostPackages) throw new Error(`A program with the definitions of rbac installs ${count} packages`)
  const script = `import { createClient } from '@tessera/client'
import { subject } from '@tessera/rbac'
const urls = []
const fetch = async request => (urls.push(new URL(request.url ?? request).pathname), Response.json({ data: [] }))
const { rows } = await createClient({ baseUrl: 'https://example.com', fetch }).list(subject)
if (rows.length !== 0 || urls[0] !== '/api/rbac/subjects') throw new Error(urls.join())`
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd, stdio: 'inherit' })
  console.log(`A program with the client and the definitions of rbac installs ${count} packages.`)
}

/** A project of `npm create tessera`, with a module that commands make in it. */
async function made(tarballs: ReadonlyMap<string, string>): Promise<void> {
  const cwd = path.join(folder, 'made-project')
  const began = performance.now()
  createPacked(root, tarballs, cwd)
  const installed = performance.now()
  const script = path.join(cwd, 'node_modules/@tessera/cli/bin/tessera.js')
  const server = await startServer({ script, cwd, environment: {}, within: 300_000 })
  const page = await fetch(`${server.url}/en/shop`)
  const text = await page.text()
  const code = await server.stop()
  if (page.status !== 200 || !text.includes('>Shop<') || code !== 0) {
    throw new Error(`The made project serves no shop (${page.status}, ${code}):\n${server.output()}`)
  }
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
  console.log(
    `A made project: installed in ${seconds(began, installed)}, first page ${seconds(installed, performance.now())} later.`,
  )
  const commands = [
    ['eject', 'ecommerce/product:default', '--to', 'own'],
    ['eject', 'ecommerce/product:admin-form', '--to', 'own'],
    ['doctor'],
  ]
  for (const command of commands) {
    execFileSync(process.execPath, [script, ...command], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  followCommands(root, cwd, 'docs/guide/own-look.md')
  // It ends with the checks that a project has.
  followCommands(root, cwd, 'docs/guide/own-module.md')
  const module = await startServer({ script, cwd, environment: administratorVariables, within: 300_000 })
  await withBrowser('the made module in a browser', browser => lookAtModule(browser, module.url)).catch(error => {
    throw new Error(`${error.message}\n${module.output()}`)
  })
  const status = [await fetch(`${module.url}/en/events`), await fetch(`${module.url}/api/meetings/happenings`)].map(
    each => each.status,
  )
  followCommands(root, cwd, 'docs/guide/first-site.md', {
    typed: line => line.replace('https://example.com', module.url),
    environment: { TESSERA_KEY: module.secretKey },
  })
  await module.stop()
  if (status.some(each => each !== 200)) throw new Error(`Its module isn't served (${status}):\n${module.output()}`)
  console.log('Its module is right by its types and its tests, and served.')
  writeElsewhereFiles(cwd)
  followCommands(root, cwd, 'docs/guide/coming-from-elsewhere.md', {
    typed: line => line.replace(/(import undo) .+/, (_, command) => `${command} ${lastImport(script, cwd)}`),
  })
  console.log('The guides for a site, a look, a module and for what comes from elsewhere were followed.')
  await checkPlugin({ root, project: cwd, folder: path.join(folder, 'plugins-of-others'), tarballs })
  console.log('A plugin of somebody else was added, used, upgraded and removed.')
  const { lines, seconds: spent } = followGuide({ root, project: cwd, other: project })
  console.log(`The guide for plugins was followed: ${lines} lines by hand, ${spent.toFixed(0)} s of commands.`)
}

/** The id of the import that a project has had last. */
function lastImport(script: string, cwd: string): string {
  const listed = execFileSync(process.execPath, [script, 'import', 'undo', '--json'], { cwd, encoding: 'utf8' })
  const [{ id = '' } = {}] = JSON.parse(listed) as readonly { readonly id?: string }[]
  return id
}
