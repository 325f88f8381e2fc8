import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  Bold,
  Code,
  Copy,
  ImageIcon,
  Italic,
  Link as LinkSign,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  PanelTop,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  TableColumnsSplit,
  TableRowsSplit,
  Table as TableSign,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  Trash2,
  Underline,
  Undo2,
} from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { library } from '../../media/library.ts'
import { useMessages } from '../../messages.ts'
import { IconButton, notify } from '../../ui/index.ts'
import { inText } from './in-text.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { StyleSelect } from './StyleSelect.tsx'

interface ToolbarProps {
  readonly editor: Editor
  /** Name of the field. */
  readonly label: string
  readonly language: string | undefined
}

/** The tools for the selected text. */
export function Toolbar({ editor, label, language }: ToolbarProps) {
  const m = useMessages('toolbar')
  const root = useRef<HTMLDivElement>(null)
  const keys = useToolbarKeys(root)
  const state = useEditorState({ editor, selector: ({ editor: current }) => toolbarState(current) })
  const [open, setOpen] = useState<'link' | 'picture' | null>(null)
  const run = () => inText(editor)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(editor.getText({ blockSeparator: '\n\n' }))
      notify(m.copied)
    } catch {
      notify(m.notCopied, { kind: 'error' })
    }
  }

  return (
    <div
      ref={root}
      role="toolbar"
      aria-label={m.toolbar.replace('{label}', label)}
      className="@container flex flex-wrap items-center gap-x-0.5 gap-y-1 rounded-t-md @lg:gap-x-2.5 border-border border-b bg-surface px-1.5 py-1"
      {...keys}
    >
      <Group>
        <StyleSelect editor={editor} level={state.level} />
        <ToolButton
          label={m.bold}
          icon={Bold}
          isOn={state.bold}
          keys="Control+B"
          onUse={() => run().toggleBold().run()}
        />
        <ToolButton
          label={m.italic}
          icon={Italic}
          isOn={state.italic}
          keys="Control+I"
          onUse={() => run().toggleItalic().run()}
        />
        <ToolButton
          label={m.underline}
          icon={Underline}
          isOn={state.underline}
          keys="Control+U"
          onUse={() => run().toggleUnderline().run()}
        />
        <ToolButton
          label={m.strike}
          icon={Strikethrough}
          isOn={state.strike}
          onUse={() => run().toggleStrike().run()}
        />
        <ToolButton label={m.code} icon={Code} isOn={state.code} onUse={() => run().toggleCode().run()} />
        <ToolButton label={m.link} icon={LinkSign} isOn={state.link} onUse={() => setOpen('link')} />
      </Group>
      <Group>
        <ToolButton
          label={m.bulletList}
          icon={List}
          isOn={state.bulletList}
          onUse={() => run().toggleBulletList().run()}
        />
        <ToolButton
          label={m.orderedList}
          icon={ListOrdered}
          isOn={state.orderedList}
          onUse={() => run().toggleOrderedList().run()}
        />
        <ToolButton
          label={m.blockquote}
          icon={Quote}
          isOn={state.blockquote}
          onUse={() => run().toggleBlockquote().run()}
        />
        <ToolButton
          label={m.codeBlock}
          icon={SquareCode}
          isOn={state.codeBlock}
          onUse={() => run().toggleCodeBlock().run()}
        />
      </Group>
      <Group>
        {library && (
          <ToolButton label={m.picture} icon={ImageIcon} isOn={state.picture} onUse={() => setOpen('picture')} />
        )}
        <ToolButton
          label={m.table}
          icon={TableSign}
          isDisabled={state.table}
          onUse={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
        <ToolButton label={m.rule} icon={Minus} onUse={() => run().setHorizontalRule().run()} />
      </Group>
      <Group>
        {aligns.map(([align, icon]) => (
          <ToolButton
            key={align}
            label={m[align]}
            icon={icon}
            isOn={state.align === align}
            isDisabled={!state.canAlign}
            onUse={() =>
              run()
                .updateAttributes(state.level === null ? 'paragraph' : 'heading', {
                  textAlign: align === 'left' ? null : align,
                })
                .run()
            }
          />
        ))}
      </Group>
      <Group>
        <ToolButton
          label={m.undo}
          icon={Undo2}
          isDisabled={!state.canUndo}
          keys="Control+Z"
          onUse={() => run().undo().run()}
        />
        <ToolButton
          label={m.redo}
          icon={Redo2}
          isDisabled={!state.canRedo}
          keys="Control+Shift+Z"
          onUse={() => run().redo().run()}
        />
      </Group>
      <span className="ml-auto">
        <ToolButton label={m.copy} icon={Copy} onUse={() => void copy()} />
      </span>
      {state.table && <TableTools editor={editor} />}
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(null)} />}
      {open === 'picture' && <PictureDialog editor={editor} language={language} onClose={() => setOpen(null)} />}
    </div>
  )
}

const aligns = [
  ['left', TextAlignStart],
  ['center', TextAlignCenter],
  ['right', TextAlignEnd],
] as const

function Group({ children }: { readonly children: ReactNode }) {
  return <span className="flex items-center gap-0.5 @max-lg:contents">{children}</span>
}

/** Tools for the table around the cursor. */
function TableTools({ editor }: { readonly editor: Editor }) {
  const m = useMessages('toolbar')
  const run = () => inText(editor)
  const tools: readonly [string, LucideIcon, () => boolean][] = [
    [m.rowAfter, BetweenHorizontalEnd, () => run().addRowAfter().run()],
    [m.columnAfter, BetweenVerticalEnd, () => run().addColumnAfter().run()],
    [m.headerRow, PanelTop, () => run().toggleHeaderRow().run()],
    [m.deleteRow, TableRowsSplit, () => run().deleteRow().run()],
    [m.deleteColumn, TableColumnsSplit, () => run().deleteColumn().run()],
    [m.deleteTable, Trash2, () => run().deleteTable().run()],
  ]
  return (
    <span className="flex w-full flex-wrap gap-0.5 border-border border-t pt-1">
      {tools.map(([label, icon, onUse]) => (
        <ToolButton key={label} label={label} icon={icon} onUse={onUse} />
      ))}
    </span>
  )
}

interface ToolButtonProps {
  readonly label: string
  readonly icon: LucideIcon
  /** Whether it is pressed; absent for plain actions. */
  readonly isOn?: boolean
  readonly isDisabled?: boolean
  readonly onUse: () => void
  /** Keys that do the same, as `aria-keyshortcuts` has them. */
  readonly keys?: string
}

/** A tool of the editor. */
function ToolButton({ label, icon: Icon, isOn, isDisabled = false, onUse, keys }: ToolButtonProps) {
  return (
    <IconButton
      data-tool
      label={label}
      icon={<Icon aria-hidden />}
      disabled={isDisabled}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      {...(keys && { 'aria-keyshortcuts': keys })}
      // Keeps the selection.
      onMouseDown={event => event.preventDefault()}
      onClick={onUse}
      className="aria-pressed:bg-muted aria-pressed:text-text pointer-coarse:size-10 [&[aria-pressed=true]]:text-primary"
    />
  )
}

/** Active marks and available tools at the cursor. */
function toolbarState(editor: Editor) {
  const level = editor.isActive('heading') ? Number(editor.getAttributes('heading').level) : null
  const align = editor.getAttributes(level === null ? 'paragraph' : 'heading').textAlign
  return {
    /** Of the heading; null in a paragraph. */
    level,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    code: editor.isActive('code'),
    link: editor.isActive('link'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
    codeBlock: editor.isActive('codeBlock'),
    picture: editor.isActive('image'),
    table: editor.isActive('table'),
    canAlign: level !== null || editor.isActive('paragraph'),
    align: align === 'center' || align === 'right' ? align : ('left' as const),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

const tools = '[data-tool]:not(:disabled)'

/**
 * Makes a toolbar a single tab stop: arrows, Home and End move between the tools. Spread the result over its element.
 */
function useToolbarKeys(toolbar: RefObject<HTMLElement | null>) {
  const all = () => [...(toolbar.current?.querySelectorAll<HTMLElement>(tools) ?? [])]

  // Tools change with the selection: one of the present ones must be reachable.
  useEffect(() => {
    const present = all()
    const stop = present.find(({ tabIndex }) => tabIndex === 0) ?? present[0]
    for (const tool of present) tool.tabIndex = tool === stop ? 0 : -1
  })

  return {
    onFocus({ target }: FocusEvent) {
      if (!target.matches(tools)) return
      for (const tool of all()) tool.tabIndex = tool === target ? 0 : -1
    },
    onKeyDown(event: KeyboardEvent) {
      const present = all()
      const at = present.indexOf(event.target as HTMLElement)
      if (at === -1) return
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: present.length - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      present[(to + present.length) % present.length]?.focus()
    },
  }
}
