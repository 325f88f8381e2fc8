import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

export interface PostgresqlServer {
  /** Address of its database `postgres`; its user may make others. */
  readonly url: string
  stop(): Promise<void>
}

/** Folder of PostgreSQL's programs: the newest that is installed, in the path or where Debian keeps them. */
export function postgresqlPrograms(): string | undefined {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin').sort((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4])),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find(folder => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')))
}

/**
 * Starts a PostgreSQL server of its own on a free port, in a temporary folder, quick and unsafe: nothing of it outlives the process.
 * @throws when PostgreSQL is not installed or does not come up
 */
export async function startPostgresql(): Promise<PostgresqlServer> {
  const programs = postgresqlPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed: no initdb in the path or in /usr/lib/postgresql')
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-postgresql-'))
  const user = ordinaryUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const port = await freePort()
  try {
    execFileSync(
      path.join(programs, 'initdb'),
      ['-D', data, '-U', 'tessera', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const settings = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      shared_buffers: '256MB',
    }
    const server = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
    await untilReady(server.stderr)
    const url = `postgresql://tessera@127.0.0.1:${port}/postgres`
    return {
      url,
      async stop() {
        server.kill('SIGINT')
        await ended
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL refuses to run as root: the user that its package made takes over. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

/** PostgreSQL says on stderr when it takes connections. */
function untilReady(stderr: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    stderr.on('data', chunk => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
    stderr.once('end', () => reject(new Error(`PostgreSQL did not come up:\n${log}`)))
  })
}
