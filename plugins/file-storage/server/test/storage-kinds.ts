import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestHost } from '@tessera/server/testing'
import { afterAll } from 'vitest'
import { type FakeS3, fakeS3Credentials, startFakeS3 } from './fake-s3.ts'

let started: Promise<FakeS3> | undefined

/** Closes the bucket after the tests of a file. */
export function closeFakeS3(): void {
  afterAll(async () => {
    await (await started)?.close()
    started = undefined
  })
}

/** The bucket of the tests of a file. */
export function fakeS3(): Promise<FakeS3> {
  started ??= startFakeS3()
  return started
}

/** A storage of files, for suites that hold in every one. */
export interface StorageKind {
  readonly name: string
  environment(): Promise<Record<string, string>>
  /** Keys of everything that is stored, those of private files after `private:`. */
  stored(under: TestHost): Promise<string[]>
}

export const storageKinds: readonly StorageKind[] = [
  {
    name: 'on the disk',
    environment: async () => ({}),
    async stored({ dataDirectory }) {
      const folders = [
        ['', 'files'],
        ['private:', 'private-files'],
      ] as const
      const listed = folders.map(async ([prefix, folder]) => {
        const root = join(dataDirectory, folder)
        if (!existsSync(root)) return []
        const entries = await readdir(root, { recursive: true, withFileTypes: true })
        const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
        return paths.map(path => `${prefix}${path.slice(root.length + 1)}`)
      })
      return (await Promise.all(listed)).flat().sort()
    },
  },
  {
    name: 'on S3',
    environment: async () => ({
      FILE_STORAGE: 's3',
      S3_BUCKET: 'uploads',
      S3_REGION: 'eu-test-1',
      S3_ENDPOINT: (await fakeS3()).endpoint,
      S3_ACCESS_KEY_ID: fakeS3Credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: fakeS3Credentials.secretAccessKey,
    }),
    stored: async () =>
      [...(await fakeS3()).objects.keys()]
        .map(key => key.replace(/^uploads\//, '').replace(/^private\//, 'private:'))
        .sort(),
  },
]
