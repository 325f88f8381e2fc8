import { constants, existsSync } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Configuration } from '@tessera/server'
import { secretsFile } from '@tessera/server/project'
import { type Finding, failed, ok, warning } from './finding.ts'

const subject = 'Data folder'
const leastFree = 1024 ** 3

/** Whether the data directory can be written, has room, and keeps its secrets to itself. */
export async function* examineDataDirectory({ dataDirectory }: Configuration): AsyncGenerator<Finding> {
  const there = existingPart(dataDirectory)
  try {
    await access(there, constants.W_OK)
  } catch (error) {
    yield failed(subject, error, `Let this user write to ${there}, or choose another folder with DATA_DIR`)
    return
  }
  const { bavail, bsize } = await statfs(there)
  const free = bavail * bsize
  const amount = `${(free / 1024 ** 3).toFixed(1)} GB free`
  if (free < leastFree) yield warning(subject, amount, 'Make room on the disk: a full one stops writes and uploads')
  else yield ok(subject, `${dataDirectory}, ${amount}`)
  const secrets = secretsFile(dataDirectory)
  if (!existsSync(secrets)) return
  const { mode } = await stat(secrets)
  if ((mode & 0o077) !== 0) {
    yield warning(subject, `Others on this machine can read ${secrets}`, `chmod 600 ${secrets}`)
  }
}

function existingPart(folder: string): string {
  return existsSync(folder) ? folder : existingPart(path.dirname(folder))
}
