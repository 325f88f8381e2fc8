import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** A file from elsewhere: its name, and its bytes once they are asked for. */
export interface FoundMedium {
  readonly fileName: string
  open(): Promise<Readable>
}

const mostBytes = 50 * 1024 * 1024

/**
 * Finds files by their addresses: in a folder that is laid out as `<host>/<path>`, in place of the network, or by requesting
 * them from the public internet.
 * @throws an error whose message says why there is none
 */
export async function findMedium(address: string, folder: string | undefined): Promise<FoundMedium> {
  if (!URL.canParse(address)) throw new Error('not an address')
  const url = new URL(address)
  const fileName = path.posix.basename(decoded(url.pathname)) || 'file'
  if (folder === undefined) {
    return {
      fileName,
      async open() {
        const { safeFetch } = await import('@tessera/server')
        return (await safeFetch(address, { maximumBytes: mostBytes, timeout: 30_000 })).body
      },
    }
  }
  const root = path.resolve(folder)
  const file = path.resolve(root, url.host, `.${decoded(url.pathname)}`)
  if (!file.startsWith(root + path.sep)) throw new Error('not in the folder of media')
  return fileOn(file)
}

/** A file of this machine. @throws if there is none */
export async function fileOn(file: string): Promise<FoundMedium> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new Error('not in the folder of media')
  return { fileName: path.basename(file), open: async () => createReadStream(file) }
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
