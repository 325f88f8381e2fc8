import type { ChainedCommands, Editor } from '@tiptap/core'
import { flushSync } from 'react-dom'

/** Focuses the editor at once, so that the next key is typed there. */
export function inText(editor: Editor): ChainedCommands {
  editor.view.focus()
  return editor.chain()
}

/** The same from a dialog. @param close closes the dialog */
export function leaveDialog(editor: Editor, close: () => void): ChainedCommands {
  flushSync(close)
  return inText(editor)
}
