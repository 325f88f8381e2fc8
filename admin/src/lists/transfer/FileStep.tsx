import { cn } from '@tessera/widget-sdk'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../messages.ts'
import { buttonClasses } from '../../ui/index.ts'
import type { ImportSource } from './import-file.ts'
import { ImportFileError } from './import-file-error.ts'
import { encodingOf } from './text-encoding.ts'

interface FileStepProps {
  /** @throws ImportFileError for what can't be read */
  readonly onFile: (source: ImportSource) => Promise<void>
}

/** Accepts a file, dropped or chosen. */
export function FileStep({ onFile }: FileStepProps) {
  const m = useMessages('import')
  const [isOver, setOver] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function read(file: File | null | undefined): Promise<void> {
    if (!file) return
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      await onFile({ name: file.name, bytes, encoding: encodingOf(bytes) })
    } catch (failure) {
      if (!(failure instanceof ImportFileError)) throw failure
      setError([m[failure.reason], failure.message].filter(Boolean).join(' '))
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way, the input inside the other */}
      <div
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          void read(event.dataTransfer.files[0])
        }}
        className={cn(
          'flex flex-col items-center gap-3 rounded-md border border-border-strong border-dashed px-6 py-10 text-center text-sm transition-colors',
          isOver && 'border-primary bg-primary/6',
        )}
      >
        <FileUp aria-hidden className="size-8 text-text-muted" />
        <p className="font-medium">{m.drop}</p>
        <label className={cn(buttonClasses('secondary'), 'has-focus-visible:outline-2 has-focus-visible:outline-ring')}>
          {m.choose}
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.json,text/csv,application/json"
            className="sr-only"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        </label>
      </div>
      <p className="text-sm text-text-muted">{m.hint}</p>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
