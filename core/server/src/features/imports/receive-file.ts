import type { FastifyRequest } from 'fastify'
import { NotFoundError, ValidationError } from '../../errors/errors.ts'
import { issues } from '../../errors/issues.ts'
import type { Host } from '../../host/host.ts'
import { type FileReceiver, fileReceiverOf } from '../../rest/file-receiver.ts'
import { type FormPart, readParts } from '../../rest/form-parts.ts'
import { parseJson } from '../../rest/json-text.ts'
import { knownRows } from './import-ledger.ts'
import type { ImportedResult, SourceRecord } from './source-record.ts'
import { writeImported } from './write-imported.ts'

/** What became of a record with a file, and what the file is. */
export interface ImportedFile extends ImportedResult {
  readonly values?: Readonly<Record<string, unknown>>
}

const mostBytesOfRecord = 256 * 1024
const mostBytesOfFile = 50 * 1024 * 1024
const limits = { fields: 1, files: 1, parts: 2, fieldSize: mostBytesOfRecord, fileSize: Number.POSITIVE_INFINITY }

/**
 * Writes a record of an import whose file arrives in the form, after the part with the record.
 * @throws ValidationError, and what the receiver of the entity's files throws
 */
export async function receiveFile(host: Host, importId: string, request: FastifyRequest): Promise<ImportedFile> {
  let record: SourceRecord | undefined
  let receiver: FileReceiver | undefined
  const mostBytesOf = (name: string) =>
    name === 'record' ? mostBytesOfRecord : (receiver?.maximumBytes ?? mostBytesOfFile)
  for await (const part of readParts(request, limits, mostBytesOf)) {
    if (!record) {
      record = recordIn(part)
      const entity = host.entities.get(record.entity)
      receiver = entity && fileReceiverOf(host.service(entity))
      continue
    }
    const fieldName = Object.entries(host.entities.get(record.entity)?.fields ?? {}).find(isFile)?.[0]
    if (part.type !== 'file' || !receiver || fieldName === undefined) throw new ValidationError(issues.ENTITY('record'))
    const [known] = await knownRows(host.database, importId, [record.key])
    if (known) {
      part.content.resume()
      return { key: record.key, status: 'unchanged', id: known.id }
    }
    const file = { fieldName, fileName: part.fileName, stream: part.content }
    return write(
      host,
      importId,
      record,
      receiver,
      await receiver.receive(file, request, { data: record.data }),
      request,
    )
  }
  throw new ValidationError(issues.REQUIRED('file'))
}

async function write(
  host: Host,
  importId: string,
  record: SourceRecord,
  receiver: FileReceiver,
  values: Record<string, unknown>,
  { caller }: FastifyRequest,
): Promise<ImportedFile> {
  let isStored = false
  try {
    const [result] = await writeImported(host, importId, [record], { caller }, values)
    if (!result) throw new NotFoundError()
    isStored = result.status === 'created'
    const { width, height, mimeType } = values
    return { ...result, values: { width, height, mimeType } }
  } finally {
    if (!isStored) await receiver.discard(values)
  }
}

function recordIn(part: FormPart): SourceRecord {
  if (part.type !== 'field' || part.name !== 'record') throw new ValidationError(issues.REQUIRED('record'))
  const { key, entity, data = {}, ...rest } = parseJson(part.value, 'record') as Partial<SourceRecord>
  if (typeof key !== 'string' || typeof entity !== 'string') throw new ValidationError(issues.REQUIRED('record.key'))
  return { ...rest, key, entity, data }
}

function isFile([, field]: readonly [string, { readonly kind: string }]): boolean {
  return field.kind === 'file'
}
