import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Progress } from './progress.ts'
import { type SiteOptions, withSite } from './site-door.ts'

/** Writes the content of a site into a file, all of it or nothing. @returns its size in bytes */
export async function writeArchive(site: SiteOptions, target: string, query: URLSearchParams): Promise<number> {
  return withSite(site, async door => {
    const archive = await door.open(`/api/core/archive?${query}`)
    await mkdir(path.dirname(target), { recursive: true })
    return writeWhole(target, archive)
  })
}

/** Writes a stream to a file, all of it or nothing. @returns its size in bytes */
async function writeWhole(target: string, content: NodeJS.ReadableStream): Promise<number> {
  const unfinished = `${target}.part`
  const progress = new Progress('Exporting')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      progress.tell(size(bytes))
      done(null, chunk)
    },
  })
  try {
    await pipeline(content, counted, createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, target)
    return bytes
  } finally {
    progress.end()
    await rm(unfinished, { force: true })
  }
}

/** `1.2 MB` */
export function size(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
