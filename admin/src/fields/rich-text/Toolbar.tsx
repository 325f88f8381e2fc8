import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  Copy,
  ImageIcon,
  Italic,
  Link as LinkSign,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Table as TableSign,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  Underline,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { library } from '../../media/library.ts'
import { useMessages } from '../../messages.ts'
import { notify } from '../../ui/index.ts'
import { inText } from './in-text.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { StyleSelect } from './StyleSelect.tsx'
import { TableTools } from './TableTools.tsx'
import { ToolButton } from './ToolButton.tsx'
import { toolbarState } from './toolbar-state.ts'
import { useToolbarKeys } from './use-toolbar-keys.ts'

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
