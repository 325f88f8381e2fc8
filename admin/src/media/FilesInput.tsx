import type { Localized } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminFilesProps, AdminRow } from '@tessera/widget-sdk/admin'
import { ExternalLink, Lock, TriangleAlert, Upload as UploadSign, X } from 'lucide-react'
import { useAdmin } from '../context/admin-context.ts'
import { fieldClasses } from '../fields/field-classes.ts'
import { useMessages } from '../messages.ts'
import { IconButton } from '../ui/index.ts'
import { DropArea } from './DropArea.tsx'
import { FileButton } from './FileButton.tsx'
import { FileThumbnail } from './FileThumbnail.tsx'
import { fileMetadata } from './file-metadata.ts'
import { fileSize } from './file-size.ts'
import { currentAddress, isPrivateFile } from './is-private.ts'
import { library } from './library.ts'
import { UploadList } from './UploadList.tsx'
import { insertRow } from './upload-queue.ts'
import { useMayUpload } from './use-may-upload.ts'
import { useUploads } from './use-uploads.ts'

/** Private files of a record. What is dropped or pasted is uploaded at once, and added in its order. */
export function FilesInput({ files, onChange, hint, isDisabled = false, language }: AdminFilesProps) {
  const m = useMessages('filesInput')
  const { start, rights } = useAdmin()
  const mayUpload = useMayUpload() && rights.isAdministrator && !isDisabled
  const { add, ...uploads } = useUploads((row, later) => onChange(before => insertRow(before, row, later)))
  const addPrivate = (chosen: readonly File[]) => add(chosen, true)
  const shown = uploads.uploads.filter(({ state }) => state !== 'done')
  const button = mayUpload && (
    <FileButton isMultiple icon={<UploadSign aria-hidden />} onFiles={addPrivate}>
      {m.upload}
    </FileButton>
  )
  return (
    <DropArea onFiles={addPrivate} isDisabled={!mayUpload} className="flex min-w-0 flex-col gap-3">
      <p className="flex items-start gap-2 text-sm text-text-muted">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {hint}
      </p>
      {files.length > 0 && (
        <ul aria-label={m.files} className="divide-y divide-border rounded-md border border-border">
          {files.map(file => (
            <FileRow
              key={file.id}
              file={file}
              isDisabled={isDisabled}
              language={language ?? start.defaultLanguage}
              onName={alt => onChange(before => before.map(each => (each.id === file.id ? { ...each, alt } : each)))}
              onRemove={() => onChange(before => before.filter(({ id }) => id !== file.id))}
            />
          ))}
        </ul>
      )}
      {shown.length > 0 && <UploadList {...uploads} add={add} uploads={shown} />}
      {mayUpload && files.length === 0 ? (
        <div className="flex flex-col items-center gap-3 rounded-md border-2 border-border border-dashed px-4 py-6 text-center">
          <p className="text-sm text-text-muted">{m.drop}</p>
          {button}
        </div>
      ) : (
        <div>{button || <p className="text-sm text-text-muted">{m.administrators}</p>}</div>
      )}
    </DropArea>
  )
}

interface FileRowProps {
  readonly file: AdminRow
  readonly isDisabled: boolean
  readonly language: string
  readonly onName: (alt: Localized) => void
  readonly onRemove: () => void
}

function FileRow({ file, isDisabled, language, onName, onRemove }: FileRowProps) {
  const m = useMessages('filesInput')
  const interfaceLanguage = useLanguage()
  const { alt, name, extension, size, file: content } = fileMetadata(file)
  const address = content && library?.address(content)
  const details = [extension?.toUpperCase(), size !== null && fileSize(size, interfaceLanguage)].filter(Boolean)
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      <FileThumbnail row={file} className="size-12 shrink-0 rounded-sm [&_svg]:size-5" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <input
          value={alt[language] ?? ''}
          lang={language}
          maxLength={1000}
          disabled={isDisabled}
          autoComplete="off"
          placeholder={name}
          aria-label={`${m.name}: ${name}`}
          onChange={({ target }) => onName({ ...alt, [language]: target.value })}
          className={fieldClasses('h-8 pointer-coarse:h-11')}
        />
        <p className="truncate text-text-muted text-xs tabular-nums">{[name, ...details].join(' · ')}</p>
        {!isPrivateFile(file) && (
          <p className="flex items-start gap-1.5 text-warning text-xs">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {m.public}
          </p>
        )}
      </div>
      {address && (
        <a
          href={currentAddress(file, address)}
          target="_blank"
          rel="noopener"
          aria-label={m.open.replace('{name}', () => name)}
          className="grid size-8 shrink-0 place-items-center rounded-sm text-text-muted hover:bg-muted hover:text-text pointer-coarse:size-11"
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
      {!isDisabled && <IconButton label={m.remove.replace('{name}', () => name)} icon={<X />} onClick={onRemove} />}
    </li>
  )
}
