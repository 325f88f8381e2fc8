import { spawn } from 'node:child_process'
import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

export interface ServerOptions {
  /** The script to run with `start` (default: the command of this repository). */
  readonly script?: string
  /** Of Node itself (default: none, as in production). */
  readonly nodeOptions?: readonly string[]
  /** Of `start`: `--payments`. */
  readonly arguments?: readonly string[]
  /** The project's folder (default: this repository). */
  readonly cwd?: string
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** A data folder of earlier, that it begins with a copy of (default: it begins with nothing). */
  readonly data?: string
  /** Milliseconds until it has to be ready (default 170,000). */
  readonly within?: number
}

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  readonly secretKey: string
  /** Where uploads and mails are; removed when the process ends, unless the environment named it. */
  readonly dataDirectory: string
  /** Milliseconds from the start of the process to the first response of `/readyz`. */
  readonly readyAfter: number
  /** What it has printed so far. */
  output(): string
  /** Ends it as an operator does, and waits. @returns its exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const repository = path.resolve(import.meta.dirname, '..')
const secretKey = 'secret-key-of-the-tests-0123456789abcdef'

/** Starts the real product as a process of its own on a free port, with a data folder of its own, and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const { script = path.join(repository, 'cli/bin/tessera.js'), cwd = repository, within = 170_000 } = options
  const data = mkdtempSync(path.join(tmpdir(), 'tessera-data-'))
  if (options.data) cpSync(options.data, data, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [...(options.nodeOptions ?? []), script, 'start', ...(options.arguments ?? [])],
    {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: data,
        RBAC_SECRET_KEY: secretKey,
        // Nobody but the tests asks whether it is ready.
        DRAIN_SECONDS: '0',
        ...options.environment,
      },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  let hasEnded = false
  const ended = new Promise<number | null>(resolve =>
    child.once('close', code => {
      hasEnded = true
      if (options.data) shareThumbnails(data, options.data)
      rmSync(data, { recursive: true, force: true })
      resolve(code)
    }),
  )
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  try {
    await until('the server', async () => hasEnded || (await fetch(`${url}/readyz`)).ok, { within })
    if (hasEnded) throw new Error('The server has ended')
  } catch (error) {
    await stop('SIGKILL')
    throw new Error(`The server did not come up:\n${output}`, { cause: error })
  }
  const { DATA_DIR: dataDirectory = data, RBAC_SECRET_KEY: key = secretKey } = options.environment ?? {}
  const readyAfter = performance.now() - began
  return { url, pid: child.pid as number, secretKey: key, dataDirectory, readyAfter, output: () => output, stop }
}

/** Thumbnails that a server has made of pictures that it began with are there for those that begin with them later. */
function shareThumbnails(data: string, origin: string): void {
  for (const file of globSync('files/thumbnails/*/*/*', { cwd: data })) {
    const target = path.join(origin, file)
    const [, width = '', picture = ''] = /^files.thumbnails.(\d+).(.+)\.\w+$/.exec(file) ?? []
    if (width === '' || existsSync(target) || !existsSync(path.join(origin, 'files', picture))) continue
    // Others may be copying the folder: a file is there whole or not at all.
    const beside = path.join(tmpdir(), `${process.pid}-${path.basename(file)}`)
    copyFileSync(path.join(data, file), beside, constants.COPYFILE_FICLONE)
    mkdirSync(path.dirname(target), { recursive: true })
    renameSync(beside, target)
  }
}
