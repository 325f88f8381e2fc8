import { spawn } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { dependenciesWithin, type WorkspacePackage, workspacePackages } from './workspace.ts'

/** Files that `tsc` leaves behind and `dist` needs: style sheets, pictures and texts of seeds, and the like. */
const assets = '{src,migrations,seed}/**/*.{css,json,svg,png,webp,jpg,avif,woff2,html,txt,md,sql}'

/** Makes `dist` of every package, each after what it depends on, as many at once as there are cores. */
export async function buildPackages(root: string): Promise<void> {
  const packages = workspacePackages(root)
  const built = new Map<string, Promise<void>>()
  const isFree = semaphore(availableParallelism())
  const build = (one: WorkspacePackage): Promise<void> => {
    const running = built.get(one.name)
    if (running) return running
    const needs = Promise.all(dependenciesWithin(one, packages).map(build))
    const work = needs.then(() => isFree(() => buildPackage(root, one)))
    built.set(one.name, work)
    return work
  }
  await Promise.all(packages.map(build))
}

async function buildPackage(root: string, { name, folder }: WorkspacePackage): Promise<void> {
  const began = performance.now()
  const cwd = path.join(root, folder)
  rmSync(path.join(cwd, 'dist'), { recursive: true, force: true })
  await run('tsc', ['-p', 'tsconfig.build.json'], cwd)
  // A copy that tsc makes for a package that reads its own manifest: it would hide the real one.
  rmSync(path.join(cwd, 'dist/package.json'), { force: true })
  for (const file of globSync(assets, { cwd })) {
    const target = path.join(cwd, 'dist', file)
    mkdirSync(path.dirname(target), { recursive: true })
    copyFileSync(path.join(cwd, file), target)
  }
  console.log(`${name.padEnd(36)} ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** Runs a command of node_modules/.bin. @throws with its output when it fails */
function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    output += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => (code === 0 ? resolve() : reject(new Error(`In ${cwd}:\n${output}`))))
  })
}

/** Lets at most `places` pieces of work run at once. */
function semaphore(places: number) {
  const waiting: (() => void)[] = []
  let free = places
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  try {
    await buildPackages(root)
    await run('tessera', ['build'], root)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
