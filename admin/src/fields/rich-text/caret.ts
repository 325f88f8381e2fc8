import type { Editor, JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'

/**
 * A text selection at a position: the next place where text can be typed, else the last one before it. It is empty, so
 * the first key adds to the text. By default the editor selects a picture beside the position, or all of an inserted
 * text, and the first key replaces it.
 */
export function caretFrom(document: Node, position: number): Selection {
  const resolved = document.resolve(Math.min(position, document.content.size))
  return Selection.findFrom(resolved, 1, true) ?? Selection.findFrom(resolved, -1, true) ?? Selection.near(resolved)
}

export function putCaret(editor: Editor, position: number): void {
  editor.commands.command(({ tr }) => {
    tr.setSelection(caretFrom(tr.doc, position))
    return true
  })
}

/** Replaces the document of the editor without an update event. */
export function showDocument(editor: Editor, document: JSONContent): void {
  editor.commands.setContent(document, { emitUpdate: false })
  putCaret(editor, 0)
}
