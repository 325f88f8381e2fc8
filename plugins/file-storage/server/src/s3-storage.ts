import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { isUnreachable, StorageUnreachableError } from './errors.ts'
import type { ByteRange, Storage, StoredFile } from './storage.ts'

export interface S3Options {
  readonly bucket: string
  readonly region: string
  /** Url of an S3-compatible server; Amazon's by default. */
  readonly endpoint?: string
  /** By default from the environment of the process (role, profile). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** Of all keys of this storage in the bucket. */
  readonly prefix?: string
  /** Of keys in the bucket that belong to another storage. */
  readonly otherPrefix?: string
}

const largestDelete = 1000

/** Files in a bucket of Amazon S3 or a compatible server. */
export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  readonly #otherPrefix: string | undefined

  constructor({ bucket, region, endpoint, credentials, prefix = '', otherPrefix }: S3Options) {
    this.#bucket = bucket
    this.#prefix = prefix
    this.#otherPrefix = otherPrefix
    this.#client = new S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    // Keeps socket errors from being taken for those of the database.
    this.#client.middlewareStack.add(
      next => async args => {
        try {
          return await next(args)
        } catch (error) {
          throw isUnreachable(error) ? new StorageUnreachableError() : error
        }
      },
      { step: 'initialize' },
    )
  }

  async put(key: string, path: string, mimeType: string): Promise<void> {
    const params = { ...this.#placeOf(key), Body: createReadStream(path), ContentType: mimeType }
    await new Upload({ client: this.#client, params, queueSize: 2 }).done()
  }

  async find(key: string): Promise<StoredFile | null> {
    const place = this.#placeOf(key)
    const found = await absentAsNull(this.#client.send(new HeadObjectCommand(place)))
    if (!found) return null
    return {
      size: found.ContentLength ?? 0,
      read: async (range?: ByteRange) => {
        const part = range && { Range: `bytes=${range.start}-${range.end}` }
        return bodyOf(await this.#client.send(new GetObjectCommand({ ...place, ...part })))
      },
    }
  }

  async copyTo(key: string, path: string): Promise<boolean> {
    const found = await absentAsNull(this.#client.send(new GetObjectCommand(this.#placeOf(key))))
    if (!found) return false
    await pipeline(bodyOf(found), createWriteStream(path, { flags: 'wx' }))
    return true
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += largestDelete) {
      const Objects = keys.slice(start, start + largestDelete).map(key => ({ Key: this.#placeOf(key).Key }))
      const command = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } })
      const { Errors = [] } = await this.#client.send(command)
      const [first] = Errors
      if (first) throw new Error(`S3 did not delete ${first.Key}: ${first.Code} ${first.Message ?? ''}`)
    }
  }

  async *list(): AsyncIterable<{ key: string; modifiedAt: Date }> {
    let ContinuationToken: string | undefined
    do {
      const command = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: this.#prefix, ContinuationToken })
      const { Contents = [], NextContinuationToken } = await this.#client.send(command)
      for (const { Key, LastModified } of Contents) {
        if (!Key || !LastModified || (this.#otherPrefix && Key.startsWith(this.#otherPrefix))) continue
        yield { key: Key.slice(this.#prefix.length), modifiedAt: LastModified }
      }
      ContinuationToken = NextContinuationToken
    } while (ContinuationToken)
  }

  #placeOf(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${key}` }
  }
}

function bodyOf({ Body }: { readonly Body?: unknown }): Readable {
  if (Body instanceof Readable) return Body
  throw new TypeError('S3 answered without a body')
}

async function absentAsNull<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return null
    throw error
  }
}
