import type { AdminRow } from '@tessera/widget-sdk/admin'
import { Upload as UploadSign } from 'lucide-react'
import { useState } from 'react'
import { SearchInput } from '../lists/toolbar/SearchInput.tsx'
import { useMessages } from '../messages.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Button } from '../ui/index.ts'
import { DropArea } from './DropArea.tsx'
import { FileButton } from './FileButton.tsx'
import type { FileKind } from './file-metadata.ts'
import { KindSwitch } from './KindSwitch.tsx'
import { library } from './library.ts'
import { MediaResults } from './MediaResults.tsx'
import { UploadList } from './UploadList.tsx'
import { insertRow } from './upload-queue.ts'
import { useMayUpload } from './use-may-upload.ts'
import { useMedia } from './use-media.ts'
import { useUploads } from './use-uploads.ts'

interface MediaPickerProps {
  /** Several files may be chosen, in order; otherwise the first click chooses. */
  readonly isMultiple?: boolean
  /** Only files of this kind. */
  readonly kind?: FileKind
  /** Called with the chosen records in order. The caller closes the picker. */
  readonly onPick: (rows: readonly AdminRow[]) => void
  readonly onClose: () => void
}

/**
 * Chooses files of the library in a drawer, with uploads. Rendered only while it is open. Private files are not among them: what
 * is chosen is named by its public address, in texts and in records of its own.
 */
export function MediaPicker(props: MediaPickerProps) {
  return library && <Picker {...props} entity={library.entity} />
}

type PickerProps = MediaPickerProps & { readonly entity: NonNullable<typeof library>['entity'] }

function Picker({ entity, isMultiple = false, kind, onPick, onClose }: PickerProps) {
  const m = useMessages('mediaPicker')
  const mayUpload = useMayUpload()
  const [search, setSearch] = useState({ search: '', kind: kind ?? null })
  const [chosen, setChosen] = useState<readonly AdminRow[]>([])
  const found = useMedia(entity, { ...search, isPublic: true })
  const choose = (row: AdminRow) => (isMultiple ? setChosen(before => toggled(before, row)) : onPick([row]))
  // A single uploaded file is chosen at once; of several, only a person knows which.
  const uploads = useUploads((row, later) => {
    if (isMultiple) setChosen(before => insertRow(before, row, later))
    else if (uploads.uploads.length === 1) onPick([row])
  })
  const upload = mayUpload && (
    <FileButton
      isMultiple
      onFiles={uploads.add}
      icon={<UploadSign aria-hidden />}
      {...(kind && kind !== 'document' && { accept: `${kind}/*` })}
    >
      {m.upload}
    </FileButton>
  )
  return (
    <Drawer title={kind === 'image' ? m.picture : isMultiple ? m.many : m.one} width={960} onClose={onClose}>
      <DropArea onFiles={uploads.add} isDisabled={!mayUpload} className="flex min-h-full flex-col">
        {/* It may be inside of a record's form, which Enter would save. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a key from the form around */}
        <div
          onKeyDown={event =>
            event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
          }
          className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-border border-b bg-background px-4 py-2.5"
        >
          <SearchInput value={search.search} onChange={search => setSearch(before => ({ ...before, search }))} />
          {kind === undefined && (
            <KindSwitch value={search.kind} onChange={next => setSearch(before => ({ ...before, kind: next }))} />
          )}
          <div className="ml-auto">{upload}</div>
        </div>
        <div className="flex flex-1 flex-col gap-4 p-3 sm:p-4">
          <UploadList {...uploads} />
          <MediaResults
            {...found}
            search={kind ? { ...search, kind: null } : search}
            onClear={() => setSearch({ search: '', kind: kind ?? null })}
            chosen={isMultiple ? new Set(chosen.map(({ id }) => id)) : null}
            onOpen={choose}
            upload={upload}
          />
        </div>
        {isMultiple && (
          <footer className="sticky bottom-0 z-10 flex justify-end gap-2 border-border border-t bg-raised px-4 py-3">
            <Button onClick={onClose}>{m.cancel}</Button>
            <Button variant="primary" disabled={chosen.length === 0 || uploads.isBusy} onClick={() => onPick(chosen)}>
              {chosen.length === 0 ? m.none : m.add(chosen.length)}
            </Button>
          </footer>
        )}
      </DropArea>
    </Drawer>
  )
}

function toggled(rows: readonly AdminRow[], row: AdminRow): readonly AdminRow[] {
  return rows.some(({ id }) => id === row.id) ? rows.filter(({ id }) => id !== row.id) : [...rows, row]
}
