import { cn } from '@tessera/widget-sdk'
import type { AdminRow, FieldInputProps } from '@tessera/widget-sdk/admin'
import { proseClasses } from '@tessera/widget-sdk/ui'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef } from 'react'
import { UploadList } from '../../media/UploadList.tsx'
import { useMayUpload } from '../../media/use-may-upload.ts'
import { useUploads } from '../../media/use-uploads.ts'
import { useMessages } from '../../messages.ts'
import { useLabels } from '../../model/labels.ts'
import { notify } from '../../ui/index.ts'
import { textOf } from '../input-value.ts'
import { putCaret, showDocument } from './caret.ts'
import { documentOf, storedText } from './document.ts'
import { extensions } from './extensions.ts'
import { pictureContent } from './picture-content.ts'
import { Toolbar } from './Toolbar.tsx'

/** Edits a rich text as the site renders it. An unchanged text stays exactly as it is stored. */
export default function RichTextInput({
  entity,
  name,
  value,
  onChange,
  onBlur,
  language,
  isDisabled,
  attributes,
}: FieldInputProps) {
  const m = useMessages('richTextInput')
  const labels = useLabels()
  const stored = textOf(value)
  const label = labels.field(entity, name)
  /** The value in the form, and what the editor would store for it without any change. */
  const baseline = useRef({ stored, written: '' })
  const drop = useRef<number | null>(null)

  const onPicture = (row: AdminRow) => {
    const at = drop.current ?? editor.state.selection.to
    editor.commands.insertContentAt(Math.min(at, editor.state.doc.content.size), pictureContent(row, language))
    putCaret(editor, editor.state.selection.to)
  }
  const uploads = useUploads(onPicture)
  const isUploader = useMayUpload() && !isDisabled

  function takePictures(files: readonly File[], at: number | null): boolean {
    if (files.length === 0 || !isUploader) return false
    const pictures = files.filter(({ type }) => type.startsWith('image/'))
    if (pictures.length < files.length) notify(m.pictures, { kind: 'error' })
    drop.current = at
    uploads.add(pictures)
    return true
  }

  const latest = useRef({ onChange, takePictures })
  useEffect(() => {
    latest.current = { onChange, takePictures }
  })

  const editorProps = useMemo(
    () => ({
      attributes: {
        ...Object.fromEntries(Object.entries(attributes).map(([key, each]) => [key, String(each)])),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(language && { lang: language }),
        class: proseClasses(contentClasses),
      },
      handlePaste: (_: unknown, { clipboardData }: ClipboardEvent) => {
        // Content copied from a word processor has a picture of itself: the text is meant.
        if (clipboardData?.types.includes('text/html')) return false
        return latest.current.takePictures([...(clipboardData?.files ?? [])], null)
      },
      handleDrop: (
        view: { posAtCoords(at: { left: number; top: number }): { pos: number } | null },
        event: DragEvent,
      ) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        const isTaken = latest.current.takePictures([...(event.dataTransfer?.files ?? [])], at?.pos ?? null)
        if (isTaken) event.preventDefault()
        return isTaken
      },
    }),
    [attributes, label, language],
  )

  const editor = useEditor({
    extensions,
    content: documentOf(stored),
    editable: !isDisabled,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps,
    onCreate: ({ editor: created }) => {
      putCaret(created, 0)
      baseline.current = { stored, written: storedText(created.getJSON()) }
    },
    onTransaction: ({ transaction }) => {
      if (drop.current !== null) drop.current = transaction.mapping.map(drop.current)
    },
    onUpdate: ({ editor: changed }) => {
      const written = storedText(changed.getJSON())
      const next = written === baseline.current.written ? baseline.current.stored : written
      latest.current.onChange(next)
      shown.current = next
    },
    onBlur: () => onBlur(),
  })

  /** The value in the editor; another one comes from outside, such as a draft or a copy of another language. */
  const shown = useRef(stored)
  useEffect(() => {
    if (stored === shown.current) return
    shown.current = stored
    showDocument(editor, documentOf(stored))
    baseline.current = { stored, written: storedText(editor.getJSON()) }
  }, [stored, editor])

  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled])
  useLabelFocus(attributes.id, () => editor.commands.focus())

  return (
    <div
      className={cn(
        'flex min-w-0 flex-col rounded-md border border-border-strong bg-raised has-[[aria-invalid=true]]:border-danger has-[.ProseMirror:focus-visible]:outline-2 has-[.ProseMirror:focus-visible]:outline-ring has-[.ProseMirror:focus-visible]:outline-offset-1',
        isDisabled && 'bg-muted',
      )}
    >
      {!isDisabled && <Toolbar editor={editor} label={label} language={language} />}
      {uploads.uploads.some(({ state }) => state !== 'done') && (
        <div className="border-border border-b p-2">
          <UploadList {...uploads} uploads={uploads.uploads.filter(({ state }) => state !== 'done')} />
        </div>
      )}
      <EditorContent editor={editor} className="max-h-[70vh] min-h-40 overflow-y-auto overscroll-contain" />
    </div>
  )
}

/** Classes of the editor on top of running text: room to click, and marks of the selection. */
const contentClasses = [
  'min-h-40 max-w-none px-3.5 py-3 text-base md:text-base outline-none whitespace-pre-wrap break-words',
  '[&_h1]:text-3xl [&_h1]:leading-tight [&_h5]:text-base [&_h6]:text-sm [&>h1]:mt-[1.6em] [&>:first-child]:mt-0!',
  '[&_td]:border [&_td]:border-border [&_td]:px-2.5 [&_th]:border [&_th]:border-border [&_th]:bg-surface [&_th]:px-2.5 [&_table]:table-fixed [&_.tableWrapper]:overflow-x-auto',
  '[&_.selectedCell]:bg-primary/10',
  '[&_img]:max-h-96 [&_img]:w-auto [&_img]:max-w-full [&_img]:cursor-pointer [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-primary [&_.ProseMirror-selectednode]:outline-offset-2',
  // The cursor between two blocks, such as above a table at the start.
  '[&_.ProseMirror-gapcursor]:relative [&_.ProseMirror-gapcursor]:block [&_.ProseMirror-gapcursor]:before:absolute [&_.ProseMirror-gapcursor]:before:-top-0.5 [&_.ProseMirror-gapcursor]:before:w-5 [&_.ProseMirror-gapcursor]:before:border-text [&_.ProseMirror-gapcursor]:before:border-t',
].join(' ')

/** Moves the focus on a click on the label, as browsers do for native inputs. @param id of the labelled element */
function useLabelFocus(id: unknown, focus: () => void): void {
  const latest = useRef(focus)
  useEffect(() => {
    latest.current = focus
  })
  useEffect(() => {
    if (typeof id !== 'string') return undefined
    const label = document.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(id)}"]`)
    const onClick = () => latest.current()
    label?.addEventListener('click', onClick)
    return () => label?.removeEventListener('click', onClick)
  }, [id])
}
