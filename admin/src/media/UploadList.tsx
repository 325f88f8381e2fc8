import { useLanguage } from '@tessera/widget-sdk'
import { Check, RotateCw, TriangleAlert, X } from 'lucide-react'
import { useMessages } from '../messages.ts'
import { IconButton } from '../ui/index.ts'
import { fileSize } from './file-size.ts'
import { percent, UploadProgress } from './UploadProgress.tsx'
import type { Upload } from './upload-queue.ts'
import type { Uploads } from './use-uploads.ts'

/** Current uploads with their progress; failed ones can be retried. */
export function UploadList({ uploads, retry, dismiss }: Uploads) {
  const m = useMessages('uploadList')
  if (uploads.length === 0) return null
  return (
    <section aria-label={m.uploads} className="rounded-lg border border-border bg-raised">
      <ul className="flex max-h-64 flex-col divide-y divide-border overflow-y-auto">
        {uploads.map(upload => (
          <UploadRow key={upload.id} upload={upload} onRetry={retry} onDismiss={dismiss} />
        ))}
      </ul>
    </section>
  )
}

interface UploadRowProps {
  readonly upload: Upload
  readonly onRetry: (id: string) => void
  readonly onDismiss: (id: string) => void
}

function UploadRow({ upload: { id, file, state, progress, problem }, onRetry, onDismiss }: UploadRowProps) {
  const m = useMessages('uploadList')
  const language = useLanguage()
  const named = (text: string) => text.replace('{name}', file.name)
  const isOver = state === 'done' || state === 'failed'
  return (
    <li className="flex items-center gap-3 px-3 py-2 text-sm">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-baseline gap-2">
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="ml-auto shrink-0 text-text-muted text-xs tabular-nums">
            {state === 'sending' ? percent(progress) : fileSize(file.size, language)}
          </span>
        </div>
        {state === 'failed' ? (
          <p role="alert" className="flex items-start gap-1.5 text-danger text-xs">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {problem}
          </p>
        ) : (
          <UploadProgress label={file.name} progress={state === 'waiting' ? 0 : progress} isDone={state === 'done'} />
        )}
      </div>
      {state === 'done' && (
        <span role="status" className="flex items-center gap-1 text-success text-xs">
          <Check aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{m.done}</span>
        </span>
      )}
      {state === 'waiting' && <span className="text-text-muted text-xs">{m.waiting}</span>}
      {state === 'failed' && <IconButton label={named(m.retry)} icon={<RotateCw />} onClick={() => onRetry(id)} />}
      <IconButton label={named(isOver ? m.dismiss : m.cancel)} icon={<X />} onClick={() => onDismiss(id)} />
    </li>
  )
}
