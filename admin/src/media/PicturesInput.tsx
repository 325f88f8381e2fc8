import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { Localized } from '@tessera/core'
import { cn, useLanguage } from '@tessera/widget-sdk'
import type { AdminPicturesProps, AdminRow } from '@tessera/widget-sdk/admin'
import { GripVertical, Images, Upload as UploadSign, X } from 'lucide-react'
import { useState } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { fieldClasses } from '../fields/field-classes.ts'
import { movedTo } from '../lists/order/moved.ts'
import { SortableItems } from '../lists/order/SortableItems.tsx'
import { useMessages } from '../messages.ts'
import { Button, IconButton } from '../ui/index.ts'
import { DropArea } from './DropArea.tsx'
import { FileButton } from './FileButton.tsx'
import { FileThumbnail } from './FileThumbnail.tsx'
import { fileMetadata } from './file-metadata.ts'
import { MediaPicker } from './MediaPicker.tsx'
import { UploadList } from './UploadList.tsx'
import { insertRow } from './upload-queue.ts'
import { useMayUpload } from './use-may-upload.ts'
import { useUploads } from './use-uploads.ts'

/** Pictures of a record: the first one is the main one. What is dropped or pasted is uploaded at once, and added in its order. */
export function PicturesInput({
  pictures,
  onChange,
  isSingle = false,
  label,
  isDisabled = false,
  language,
}: AdminPicturesProps) {
  const m = useMessages('picturesInput')
  const interfaceLanguage = useLanguage()
  const { start } = useAdmin()
  const mayUpload = useMayUpload() && !isDisabled
  const [isPicking, setPicking] = useState(false)

  /** Those that are there already stay where they are. */
  function add(rows: readonly AdminRow[]): void {
    onChange(before => (isSingle ? rows.slice(-1) : rows.reduce((all, row) => insertRow(all, row), before)))
  }

  const uploads = useUploads((row, later) => onChange(before => (isSingle ? [row] : insertRow(before, row, later))))
  const shown = uploads.uploads.filter(({ state }) => state !== 'done')
  const describedIn = language ?? start.defaultLanguage
  const buttons = !isDisabled && (
    <div className="flex flex-wrap items-center gap-2">
      {mayUpload && (
        <FileButton
          isMultiple={!isSingle}
          accept="image/*"
          size={isSingle ? 'sm' : 'md'}
          icon={<UploadSign aria-hidden />}
          onFiles={uploads.add}
        >
          {isSingle ? m.upload : m.uploadMany}
        </FileButton>
      )}
      <Button size={isSingle ? 'sm' : 'md'} icon={<Images aria-hidden />} onClick={() => setPicking(true)}>
        {m.choose}
      </Button>
    </div>
  )
  return (
    <DropArea onFiles={uploads.add} isDisabled={!mayUpload} className="flex min-w-0 flex-col gap-3">
      {pictures.length > 0 && (
        <ul
          aria-label={label ?? m.pictures}
          className={cn('grid gap-3', !isSingle && 'grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]')}
        >
          <SortableItems
            isGrid
            ids={pictures.map(({ id }) => id)}
            nameOf={id =>
              nameOf(
                pictures.find(each => each.id === id),
                interfaceLanguage,
              )
            }
            onMove={(from, to) => onChange(before => movedTo(before, from, to))}
          >
            {pictures.map((picture, index) => (
              <PictureTile
                key={picture.id}
                picture={picture}
                isMain={index === 0 && !isSingle}
                canMove={pictures.length > 1 && !isDisabled}
                isDisabled={isDisabled}
                language={describedIn}
                {...(!isSingle && {
                  onDescribe: (alt: Localized) =>
                    onChange(before => before.map(each => (each.id === picture.id ? { ...each, alt } : each))),
                })}
                onRemove={() => onChange(before => before.filter(({ id }) => id !== picture.id))}
              />
            ))}
          </SortableItems>
        </ul>
      )}
      {shown.length > 0 && <UploadList {...uploads} uploads={shown} />}
      {pictures.length === 0 && !isSingle ? (
        <div className="flex flex-col items-center gap-3 rounded-md border-2 border-border border-dashed px-4 py-6 text-center">
          <p className="text-sm text-text-muted">{m.drop}</p>
          {buttons}
        </div>
      ) : (
        buttons
      )}
      {isPicking && (
        <MediaPicker
          isMultiple={!isSingle}
          kind="image"
          onPick={rows => {
            setPicking(false)
            add(rows)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </DropArea>
  )
}

/** What a picture is called in announcements: its description, else its file. */
function nameOf(picture: AdminRow | undefined, language: string): string {
  if (!picture) return ''
  const { alt, name } = fileMetadata(picture)
  return alt[language] || name
}

interface PictureTileProps {
  readonly picture: AdminRow
  readonly isMain: boolean
  readonly canMove: boolean
  readonly isDisabled: boolean
  readonly language: string
  readonly onDescribe?: (alt: Localized) => void
  readonly onRemove: () => void
}

function PictureTile({ picture, isMain, canMove, isDisabled, language, onDescribe, onRemove }: PictureTileProps) {
  const m = useMessages('picturesInput')
  const interfaceLanguage = useLanguage()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.id,
    disabled: !canMove,
  })
  const name = nameOf(picture, interfaceLanguage)
  const alt = fileMetadata(picture).alt
  const text = alt[language] ?? ''
  return (
    <li
      ref={setNodeRef}
      style={{
        ...(transform && { transform: CSS.Translate.toString(transform) ?? '' }),
        ...(transition && { transition }),
      }}
      className={cn('relative flex min-w-0 flex-col gap-1.5', isDragging && 'z-10 opacity-80')}
    >
      <span className="relative block overflow-hidden rounded-md border border-border">
        <FileThumbnail row={picture} className="aspect-square w-full" />
        {isMain && (
          <span className="absolute bottom-1.5 left-1.5 rounded-sm bg-background/90 px-1.5 py-0.5 font-medium text-text text-xs">
            {m.main}
          </span>
        )}
      </span>
      <span className="absolute inset-x-1 top-1 flex justify-between">
        {canMove ? (
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={m.move.replace('{name}', () => name)}
            className="grid size-8 cursor-grab touch-none place-items-center rounded-sm bg-background/90 text-text hover:bg-muted pointer-coarse:size-11"
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
        ) : (
          <span />
        )}
        {!isDisabled && (
          <IconButton
            label={m.remove.replace('{name}', () => name)}
            icon={<X />}
            className="bg-background/90"
            onClick={onRemove}
          />
        )}
      </span>
      {onDescribe && (
        <input
          value={text}
          lang={language}
          maxLength={1000}
          disabled={isDisabled}
          autoComplete="off"
          placeholder={m.alt}
          aria-label={`${m.alt}: ${fileMetadata(picture).name}`}
          onChange={({ target }) => onDescribe({ ...alt, [language]: target.value })}
          className={fieldClasses('h-8 text-xs')}
        />
      )}
    </li>
  )
}
