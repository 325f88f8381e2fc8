import type { Editor } from '@tiptap/core'

/** Active marks and available tools at the cursor. */
export function toolbarState(editor: Editor) {
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
