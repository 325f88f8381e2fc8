import { useQuery } from '@tanstack/react-query'
import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { Copy, ExternalLink, Eye, FileSearch, Lock, LockOpen, RefreshCw, SquarePen, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { addresses } from '../context/addresses.ts'
import { useAdmin } from '../context/admin-context.ts'
import { useRight } from '../context/use-rights.ts'
import { useDeletion } from '../data/deletion.ts'
import { type LoadedRecord, useRecord } from '../data/records.ts'
import { languageName } from '../forms/form-language.ts'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Button, ButtonLink, buttonClasses, ErrorState, IconButton, notify, TimeText } from '../ui/index.ts'
import { DropArea } from './DropArea.tsx'
import { FileButton } from './FileButton.tsx'
import { FileThumbnail } from './FileThumbnail.tsx'
import { combinedUses, FileUses } from './FileUses.tsx'
import { fileMetadata } from './file-metadata.ts'
import { fileSize } from './file-size.ts'
import { type FileUse, includePathOf, usesIn } from './file-uses.ts'
import { currentAddress, isPrivateFile } from './is-private.ts'
import { library } from './library.ts'
import { SavedText } from './SavedText.tsx'
import { useRecordSave } from './use-record-save.ts'
import { useReplacement } from './use-replacement.ts'
import { useTextUses } from './use-text-uses.ts'

interface FileDetailsProps {
  readonly entity: Entity
  readonly id: string
  readonly onClose: () => void
}

/** One file: its metadata, texts, uses and actions. */
export function FileDetails({ entity, id, onClose }: FileDetailsProps) {
  const record = useRecord(entity, id)
  const title = record.data ? fileMetadata(record.data.row).name : '…'
  return (
    <Drawer title={title} width={720} onClose={onClose}>
      {record.isError && <ErrorState error={record.error} onRetry={() => void record.refetch()} />}
      {record.data && <Details entity={entity} loaded={record.data} onClose={onClose} />}
    </Drawer>
  )
}

interface DetailsProps {
  readonly entity: Entity
  readonly loaded: LoadedRecord
  readonly onClose: () => void
}

function Details({ entity, loaded, onClose }: DetailsProps) {
  const m = useMessages('fileDetails')
  const language = useLanguage()
  const labels = useLabels()
  const { row } = loaded
  const { start, rights } = useAdmin()
  const save = useRecordSave(entity, row.id)
  const mayWrite = useRight(entity, 'update')
  const mayDelete = useRight(entity, 'delete')
  const remove = useDeletion(entity)
  const links = useFileUses(entity, row.id)
  const replacement = useReplacement(entity, row.id, () => notify(m.replaced))
  const [isDeleting, setDeleting] = useState(false)
  const [isThorough, setThorough] = useState(false)
  const metadata = fileMetadata(row)
  const isPicture = metadata.kind === 'image'
  const texts = useTextUses(row.id, isPicture && (isThorough || isDeleting))
  const uses = combinedUses(links, texts)
  const address = metadata.file === null ? null : (library?.address(metadata.file) ?? null)

  const isPrivate = isPrivateFile(row)
  const { private: privacy } = entity

  async function setPrivate(field: string): Promise<void> {
    await save(() => ({ [field]: !isPrivate }))
    notify(isPrivate ? m.shown : m.hidden)
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(new URL(address ?? '', location.href).href)
      notify(m.copied)
    } catch {
      notify(m.notCopied, { kind: 'error' })
    }
  }

  return (
    <DropArea
      onFiles={([file]) => file && void replacement.replace(file)}
      isDisabled={!mayWrite || replacement.share !== null}
      label={m.drop}
      className="flex min-h-full flex-col"
    >
      <div className="flex flex-1 flex-col gap-6 p-4 sm:p-6">
        {isPrivate && privacy !== undefined && (
          <div className="flex items-start gap-2.5 rounded-md border border-border bg-muted p-3 text-sm">
            <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
            <div className="flex flex-col gap-0.5">
              <p className="font-medium">{labels.field(entity, privacy)}</p>
              <p className="text-text-muted">{labels.help(entity, privacy)}</p>
            </div>
          </div>
        )}
        <FileShow row={row} />
        <div className="flex flex-wrap gap-2">
          {mayWrite && (
            <FileButton
              icon={<RefreshCw aria-hidden />}
              isDisabled={replacement.share !== null}
              onFiles={([file]) => file && void replacement.replace(file)}
            >
              {replacement.share === null
                ? m.replace
                : m.replacing.replace('{share}', String(Math.round(replacement.share * 100)))}
            </FileButton>
          )}
          {address && (
            <>
              <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
                {m.copy}
              </Button>
              <a href={address} target="_blank" rel="noopener" className={buttonClasses()}>
                <ExternalLink aria-hidden />
                {m.download}
              </a>
            </>
          )}
          {privacy !== undefined && mayWrite && rights.isAdministrator && (
            <Button
              icon={isPrivate ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
              // What failed has been said by then.
              onClick={() => void setPrivate(privacy).catch(() => undefined)}
            >
              {isPrivate ? m.show : m.hide}
            </Button>
          )}
          <ButtonLink
            to={addresses.record(entity, row.id)}
            icon={mayWrite ? <SquarePen aria-hidden /> : <Eye aria-hidden />}
          >
            {mayWrite ? m.edit : m.open}
          </ButtonLink>
          {mayDelete && (
            <IconButton
              isDanger
              className="ml-auto size-9"
              label={m.delete}
              icon={<Trash2 aria-hidden />}
              onClick={() => setDeleting(true)}
            />
          )}
        </div>
        {replacement.problem && (
          <p role="alert" className="text-danger text-sm">
            {replacement.problem}
          </p>
        )}
        <FileMetadataList row={row} />
        <SavedText
          label={m.name}
          value={metadata.name}
          maxLength={200}
          isDisabled={!mayWrite}
          onSave={adminTitle => save(() => ({ adminTitle }))}
        />
        {isPicture && (
          <section className="flex flex-col gap-3">
            <div className="flex flex-col gap-1">
              <h3 className="text-sm">{m.alt}</h3>
              <p className="text-sm text-text-muted">{m.altHint}</p>
            </div>
            {start.languages.map(each => (
              <SavedText
                key={each}
                label={languageName(each, language)}
                language={each}
                value={metadata.alt[each] ?? ''}
                maxLength={1000}
                isWanted
                isDisabled={!mayWrite}
                onSave={text => save(latest => ({ alt: withText(fileMetadata(latest).alt, each, text) }))}
              />
            ))}
          </section>
        )}
        <section className="flex flex-col gap-2">
          <h3 className="text-sm">{m.uses}</h3>
          <FileUses uses={uses} />
          {isPicture && !isThorough && (
            <Button
              size="sm"
              variant="ghost"
              className="-ml-2.5 self-start"
              icon={<FileSearch aria-hidden />}
              onClick={() => setThorough(true)}
            >
              {m.texts}
            </Button>
          )}
        </section>
      </div>
      {isDeleting && (
        <ConfirmDialog
          description={metadata.name}
          onConfirm={async () => {
            await remove([row.id])
            onClose()
          }}
          onClose={() => setDeleting(false)}
        >
          {(!uses.data || uses.data.length > 0) && (
            <div className="flex flex-col gap-3">
              {uses.data && <p className="text-sm">{m.usedBy(uses.data.length)}</p>}
              <FileUses uses={uses} />
            </div>
          )}
        </ConfirmDialog>
      )}
    </DropArea>
  )
}

function withText(texts: Readonly<Record<string, string>>, language: string, text: string): Record<string, string> {
  const { [language]: _, ...others } = texts
  return text.trim() === '' ? others : { ...others, [language]: text }
}

/** The technical data of a file. */
function FileMetadataList({ row }: { readonly row: AdminRow }) {
  const m = useMessages('fileMetadataList')
  const language = useLanguage()
  const { size, width, height, mimeType } = fileMetadata(row)
  const rows = [
    [m.size, size !== null && fileSize(size, language)],
    [m.dimensions, width && height ? `${width} × ${height}` : null],
    [m.type, mimeType],
    [m.created, <TimeText key="created" at={row.createdAt} />],
    [m.updated, <TimeText key="updated" at={row.updatedAt} />],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex min-w-0 flex-col">
              <dt className="text-text-muted text-xs">{name}</dt>
              <dd className="truncate tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A large preview of a file: picture, video or audio, else an icon. */
function FileShow({ row }: { readonly row: AdminRow }) {
  const { file, kind, mimeType, name, width, height } = fileMetadata(row)
  const stored = file === null ? null : (library?.address(file) ?? null)
  const address = stored && currentAddress(row, stored)
  if (address && kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: there are no captions to a file of the library
      <video
        key={address}
        controls
        preload="metadata"
        aria-label={name}
        className="max-h-96 w-full rounded-md bg-muted"
      >
        <source src={address} {...(mimeType && { type: mimeType })} />
      </video>
    )
  }
  if (address && kind === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: there are no captions to a file of the library
    return <audio key={address} controls preload="metadata" src={address} aria-label={name} className="w-full" />
  }
  return (
    <FileThumbnail
      row={row}
      width={960}
      isUncropped
      style={{ aspectRatio: width && height ? width / height : 4 / 3 }}
      className="max-h-80 w-full rounded-md"
    />
  )
}

/** Maximum number of includes in one request. */
const maxIncludes = 20

/** The records that use a file, as far as the current user may read them. */
function useFileUses(entity: Entity, id: string) {
  const { api, rights } = useAdmin()
  const references = useMemo(() => {
    const mayRead = ({ path }: Entity) => rights.entities[path]?.includes('read') ?? false
    return model
      .pointingTo(entity)
      .filter(reference => mayRead(reference.entity) && (!reference.other || mayRead(reference.other.entity)))
  }, [entity, rights])
  return useQuery({
    queryKey: [entity.path, 'uses', id],
    queryFn: async ({ signal }): Promise<readonly FileUse[]> => {
      const batches = Array.from({ length: Math.ceil(references.length / maxIncludes) }, (_, index) =>
        references.slice(index * maxIncludes, (index + 1) * maxIncludes),
      )
      const found = await Promise.all(
        batches.map(async batch => {
          const include = batch.map(reference => includePathOf(entity, reference)).join(',')
          const { data } = await api<AdminRow>('GET', `/api/${entity.path}/${id}?include=${include}`, { signal })
          return usesIn(entity, data, batch)
        }),
      )
      return found.flat()
    },
  })
}
