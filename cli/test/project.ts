import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { command as cli, shortLived } from './run-command.ts'

const repository = path.resolve(import.meta.dirname, '../..')

/** A project outside of this repository, with a plugin `events` that is developed in it. */
export interface TestProject {
  readonly root: string
  /** Writes a file of it. */
  write(file: string, text: string): void
  /** Gives the plugin a package of widgets, `plugins/events-widgets`. */
  addWidgets(index: string): void
  /** Runs the command in it. */
  run(command: readonly string[], environment?: Readonly<Record<string, string>>): TestRun
  remove(): void
}

interface TestRun {
  readonly process: ChildProcess
  /** What it has printed so far. */
  output(): string
  /** Waits until it has printed a text, after the one that was waited for before. */
  prints(text: string): Promise<void>
  readonly code: Promise<number | null>
}

/** Variables without which nothing starts, and how memory is taken. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, GLIBC_TUNABLES } = process.env
  return { PATH, HOME, GLIBC_TUNABLES }
}

export const pluginFile = 'plugins/events/server.ts'
export const configurationFile = 'tessera.config.ts'

/** The plugin as it is when it is right. */
export const plugin = `import { definePlugin } from '@tessera/server'
export default definePlugin({ name: 'events' })
`

export function makeTestProject(configuration: string): TestProject {
  const root = mkdtempSync(path.join(tmpdir(), 'tessera-cli-'))
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  write('package.json', JSON.stringify({ name: 'project', type: 'module' }))
  write(configurationFile, configuration)
  write(pluginFile, plugin)
  const manifest = { name: 'tessera-plugin-events', type: 'module', version: '1.0.0' }
  write('plugins/events/package.json', JSON.stringify({ ...manifest, exports: { './server': './server.ts' } }))
  mkdirSync(path.join(root, 'node_modules'))
  symlinkSync(path.join(root, 'plugins/events'), path.join(root, 'node_modules/tessera-plugin-events'))
  for (const name of ['@tessera', '@types', 'fastify', 'knex', 'react', 'react-dom', 'typescript', 'vitest']) {
    symlinkSync(path.join(repository, 'node_modules', name), path.join(root, 'node_modules', name))
  }
  const addWidgets = (index: string) => {
    const name = 'tessera-plugin-events-widgets'
    const plugin = { ...manifest, exports: { '.': './index.ts', './server': './server.ts' } }
    write('plugins/events/index.ts', 'export {}\n')
    write('plugins/events/package.json', JSON.stringify({ ...plugin, tessera: { widgets: name } }))
    write('plugins/events-widgets/package.json', JSON.stringify({ ...manifest, name, exports: './src/index.ts' }))
    write('plugins/events-widgets/src/index.ts', index)
    symlinkSync(path.join(root, 'plugins/events-widgets'), path.join(root, 'node_modules', name))
  }
  return {
    root,
    write,
    addWidgets,
    remove: () => rmSync(root, { recursive: true, force: true }),
    run(command, environment = {}) {
      const child = spawn(process.execPath, [...shortLived, cli, ...command], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...inherited(), PORT: '0', ...environment },
      })
      let output = ''
      let end = 0
      for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
      const code = new Promise<number | null>(resolve => child.once('close', resolve))
      const prints = (text: string) =>
        vi.waitFor(
          () => {
            const start = output.indexOf(text, end)
            if (start === -1) throw new Error(`Never printed "${text}":\n${output}`)
            end = start + text.length
          },
          { timeout: 150_000, interval: 50 },
        )
      return { process: child, output: () => output, prints, code }
    },
  }
}
