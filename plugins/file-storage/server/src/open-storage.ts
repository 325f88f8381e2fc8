import { join } from 'node:path'
import { type Configuration, ConfigurationError, type ServiceCheck } from '@tessera/server'
import { LocalStorage } from './local-storage.ts'
import type { Storages } from './storage.ts'

/** The folder for uploads in the data folder. */
function filesDirectory({ dataDirectory }: Pick<Configuration, 'dataDirectory'>): string {
  return join(dataDirectory, 'files')
}

/** The folder of private files, beside that of the public ones. */
function privateDirectory({ dataDirectory }: Pick<Configuration, 'dataDirectory'>): string {
  return join(dataDirectory, 'private-files')
}

/** Folders for uploads in progress, each on the file system of its storage. */
export function temporaryDirectories(
  configuration: Pick<Configuration, 'dataDirectory'>,
): Readonly<Record<keyof Storages, string>> {
  return {
    public: join(filesDirectory(configuration), '.temporary'),
    private: join(privateDirectory(configuration), '.temporary'),
  }
}

/** Private files in the bucket; a rule of the bucket that opens it to the public must leave these out. */
const privatePrefix = 'private/'

/**
 * The S3 settings of the environment; null if files are stored below the data directory.
 * @throws ConfigurationError naming the variable to set
 */
export function s3Settings({ environment }: Pick<Configuration, 'environment'>) {
  const kind = environment.FILE_STORAGE || 'local'
  if (kind === 'local') return null
  if (kind !== 's3') throw new ConfigurationError(`FILE_STORAGE must be "local" or "s3", not "${kind}"`)
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = environment
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment
  if (!bucket) throw new ConfigurationError('S3_BUCKET must name the bucket when FILE_STORAGE is "s3"')
  if (endpoint && !URL.canParse(endpoint)) throw new ConfigurationError('S3_ENDPOINT must be an address')
  if (!accessKeyId !== !secretAccessKey) {
    throw new ConfigurationError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together')
  }
  return {
    bucket,
    region: region || 'us-east-1',
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  }
}

/**
 * Opens the storages that the environment selects; the S3 client is loaded only if it is used.
 * @throws ConfigurationError naming the variable to set
 */
export async function openStorages(
  configuration: Pick<Configuration, 'dataDirectory' | 'environment'>,
): Promise<Storages> {
  const settings = s3Settings(configuration)
  if (!settings) {
    return {
      public: new LocalStorage(filesDirectory(configuration)),
      private: new LocalStorage(privateDirectory(configuration)),
    }
  }
  const { S3Storage } = await import('./s3-storage.ts')
  return {
    public: new S3Storage({ ...settings, otherPrefix: privatePrefix }),
    private: new S3Storage({ ...settings, prefix: privatePrefix }),
  }
}

/** The bucket, where the environment selects one. */
export function serviceChecks(configuration: Pick<Configuration, 'dataDirectory' | 'environment'>): ServiceCheck[] {
  if (!s3Settings(configuration)) return []
  return [
    {
      name: 'The bucket of files',
      variables: 'S3_BUCKET, S3_ENDPOINT and the keys',
      async check() {
        const { public: storage } = await openStorages(configuration)
        await storage.find('00/tessera-doctor.txt')
      },
    },
  ]
}
