import { spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { publishedManifest } from './published-manifest.ts'
import { readManifest, type WorkspacePackage, workspacePackages } from './workspace.ts'

/** What is compiled of a package. */
const compiled = ['src', 'migrations', 'seed']

/** What is published of a package beside that, and next to the sources. */
const published = [...compiled, 'assets', 'bin', 'messages', 'README.md']

/** Files that the compiler leaves behind and `dist` needs: style sheets, pictures and texts of content, and the like. */
const assets = `{${compiled.join()}}/**/*.{css,json,svg,png,webp,jpg,avif,woff2,html,txt,md,sql}`

/** Where `tsconfig.build.json` puts the output of all packages. */
const output = '.tessera/build-packages'

/**
 * Makes `dist` of every package: a folder as it is published, with the sources, what was compiled of them and the complete
 * manifest.
 */
export async function buildPackages(root: string): Promise<void> {
  rmSync(path.join(root, output), { recursive: true, force: true })
  await run('tsc', ['-p', 'tsconfig.build.json', '--outDir', output], root)
  const packages = workspacePackages(root)
  const own = new Set(packages.map(({ name }) => name))
  for (const one of packages) collect(root, one, own)
  rmSync(path.join(root, output), { recursive: true, force: true })
}

function collect(root: string, { folder, manifest }: WorkspacePackage, own: ReadonlySet<string>): void {
  const cwd = path.join(root, folder)
  const dist = path.join(cwd, 'dist')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(path.join(dist, 'dist'), { recursive: true })
  for (const name of compiled) {
    const from = path.join(root, output, folder, name)
    if (existsSync(from)) renameSync(from, path.join(dist, 'dist', name))
  }
  for (const file of globSync(assets, { cwd })) {
    const target = path.join(dist, 'dist', file)
    mkdirSync(path.dirname(target), { recursive: true })
    copyFileSync(path.join(cwd, file), target)
  }
  for (const name of published.filter(each => existsSync(path.join(cwd, each)))) {
    const filter = (file: string) => !/\.test(-d)?\.tsx?$/.test(file)
    cpSync(path.join(cwd, name), path.join(dist, name), { recursive: true, filter })
  }
  const { repository } = readManifest(root)
  const complete = publishedManifest(manifest, {
    hasMessages: existsSync(path.join(cwd, 'messages')),
    own,
    ...(repository && { repository: { ...repository, directory: folder } }),
  })
  copyFileSync(path.join(root, 'LICENSE'), path.join(dist, 'LICENSE'))
  writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(complete, null, 2)}\n`)
}

/** Runs a command of node_modules/.bin. @throws with its output when it fails */
function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (printed += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => (code === 0 ? resolve() : reject(new Error(`In ${cwd}:\n${printed}`))))
  })
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  try {
    const began = performance.now()
    await buildPackages(root)
    console.log(`Built the packages in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    await run('tessera', ['build'], root)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
