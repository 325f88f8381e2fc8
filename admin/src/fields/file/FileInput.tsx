import { cn, useLanguage } from '@tessera/widget-sdk'
import type { FieldInputProps } from '@tessera/widget-sdk/admin'
import { FolderOpen, Link as LinkSign, Upload as UploadSign, X } from 'lucide-react'
import { useState } from 'react'
import { DropArea } from '../../media/DropArea.tsx'
import { FileButton } from '../../media/FileButton.tsx'
import { fileMetadata } from '../../media/file-metadata.ts'
import { fileSize } from '../../media/file-size.ts'
import { library } from '../../media/library.ts'
import { MediaPicker } from '../../media/MediaPicker.tsx'
import { percent, UploadProgress } from '../../media/UploadProgress.tsx'
import { uploadProblem } from '../../media/upload-problem.ts'
import { useUploadLimits } from '../../media/use-upload-limits.ts'
import { useMessages } from '../../messages.ts'
import { Button } from '../../ui/index.ts'
import { fieldClasses } from '../field-classes.ts'
import { FilePreview } from './FilePreview.tsx'
import { useUploadProgress } from './upload-progress.ts'

/** A file: dropped, pasted, chosen from the computer or the library, or given by its address. */
export function FileInput({ value, row, onChange, onBlur, isDisabled, attributes }: FieldInputProps) {
  const m = useMessages('fileInput')
  const language = useLanguage()
  const limits = useUploadLimits(!isDisabled)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPicking, setPicking] = useState(false)
  const [address, setAddress] = useState<string | null>(null)
  const progress = useUploadProgress(value)
  const isEmpty = value === null || value === undefined || value === ''
  const { 'aria-required': _, ...group } = attributes

  function use(next: unknown): void {
    setProblem(null)
    setAddress(null)
    onChange(next)
    onBlur()
  }

  function take([file]: readonly File[]): void {
    if (!file) return
    const found = uploadProblem(file, limits, language)
    if (found === null) use(file)
    else setProblem(found)
  }

  return (
    <DropArea onFiles={take} isDisabled={isDisabled} label={m.drop}>
      {/* biome-ignore lint/a11y/useSemanticElements: its name is the label of the field, which a legend would say again */}
      <div
        role="group"
        {...group}
        tabIndex={-1}
        className={cn(
          'flex flex-col gap-3 rounded-md border border-border-strong border-dashed bg-raised p-3 aria-invalid:border-danger',
          isDisabled && 'bg-muted',
        )}
      >
        <div className="flex items-center gap-3">
          <FilePreview value={value} row={row} />
          <div className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
            {isEmpty && (
              <p className="text-text-muted">
                {m.hint} {limits && m.limit.replace('{limit}', fileSize(limits.maximumSize, language))}
              </p>
            )}
            {value instanceof File && (
              <>
                <p className="break-words font-medium">{value.name}</p>
                <p className="text-text-muted text-xs tabular-nums">
                  {fileSize(value.size, language)} · {progress === null ? m.pending : percent(progress)}
                </p>
                {progress !== null && <UploadProgress label={value.name} progress={progress} />}
              </>
            )}
            {typeof value === 'string' && value !== '' && <StoredName file={value} />}
          </div>
        </div>
        {problem && (
          <p role="alert" className="text-danger text-sm">
            {problem}
          </p>
        )}
        {!isDisabled && (
          <div className="flex flex-wrap gap-2">
            <FileButton size="sm" onFiles={take} icon={<UploadSign aria-hidden />}>
              {isEmpty ? m.computer : m.replace}
            </FileButton>
            {library && (
              <Button size="sm" icon={<FolderOpen aria-hidden />} onClick={() => setPicking(true)}>
                {m.library}
              </Button>
            )}
            <Button
              size="sm"
              icon={<LinkSign aria-hidden />}
              aria-expanded={address !== null}
              onClick={() => setAddress(address === null ? '' : null)}
            >
              {m.address}
            </Button>
            {!isEmpty && (
              <Button size="sm" variant="ghost" icon={<X aria-hidden />} onClick={() => use(null)}>
                {m.remove}
              </Button>
            )}
          </div>
        )}
        {address !== null && (
          <div className="flex flex-col gap-1.5">
            <div className="flex gap-2">
              <input
                type="url"
                // biome-ignore lint/a11y/noAutofocus: it was just asked for
                autoFocus
                aria-label={m.addressLabel}
                placeholder="https://"
                value={address}
                onChange={({ target }) => setAddress(target.value)}
                onKeyDown={event => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  if (isAddress(address)) use(address.trim())
                }}
                className={fieldClasses('h-8')}
              />
              <Button size="sm" disabled={!isAddress(address)} onClick={() => use(address.trim())}>
                {m.use}
              </Button>
            </div>
            <p className="text-text-muted text-xs">{m.addressHint}</p>
          </div>
        )}
      </div>
      {isPicking && (
        <MediaPicker
          onPick={([row]) => {
            setPicking(false)
            if (row) use(fileMetadata(row).file)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </DropArea>
  )
}

function StoredName({ file }: { readonly file: string }) {
  const href = library?.address(file)
  return href ? (
    <a href={href} target="_blank" rel="noopener" className="break-all text-primary text-xs hover:underline">
      {file}
    </a>
  ) : (
    <p className="break-all text-text-muted text-xs">{file}</p>
  )
}

function isAddress(text: string): boolean {
  return text.trim().startsWith('https://') && URL.canParse(text.trim())
}
