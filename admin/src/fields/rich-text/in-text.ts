import type { ChainedCommands, Editor } from '@tiptap/core'
import { flushSync } from 'react-dom'

/** Goes on in the text where it was left: at once, so that the next key is typed there. */
export function inText(editor: Editor): ChainedCommands {
  editor.view.focus()
  return editor.chain()
}

/** The same out of a dialog. @param close takes the dialog away */
export function leaveDialog(editor: Editor, close: () => void): ChainedCommands {
  flushSync(close)
  return inText(editor)
}
