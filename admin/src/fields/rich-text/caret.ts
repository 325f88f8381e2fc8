import type { Editor, JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'

/**
 * Where typing goes on from a position: the next place for letters after it, else the last one before it. Nothing is selected
 * there, so the first key adds to the text. Left to itself the editor selects a picture beside the position, or all of a text
 * that was put in, and the first key replaces it.
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

/** Puts a text from outside into the editor, which tells nobody that it changed. */
export function showDocument(editor: Editor, document: JSONContent): void {
  editor.commands.setContent(document, { emitUpdate: false })
  putCaret(editor, 0)
}
