import { getSchema } from '@tiptap/core'
import { AllSelection, EditorState, NodeSelection } from '@tiptap/pm/state'
import { expect, it } from 'vitest'
import { caretFrom } from './caret.ts'
import { extensions } from './extensions.ts'

const schema = getSchema(extensions)
const paragraph = (text: string) => schema.node('paragraph', null, text === '' ? [] : [schema.text(text)])
const image = schema.node('image', { src: '/public/files/1/1280' })

/** What is left of a document when a letter is typed at the caret, or over what is selected. */
function typed(document: ReturnType<typeof schema.node>, at: number): string {
  const state = EditorState.create({ doc: document })
  const { doc } = state.apply(state.tr.setSelection(caretFrom(document, at)).replaceSelectionWith(schema.text('Z')))
  return doc.children.map(({ type, textContent }) => (type === image.type ? '[image]' : textContent)).join(' / ')
}

it('the first letter after a text was put in adds to it', () => {
  expect(typed(schema.node('doc', null, [paragraph('one'), paragraph('two')]), 0)).toBe('Zone / two')
})

it('a picture is not replaced by the first letter, wherever it is', () => {
  expect(typed(schema.node('doc', null, [image, paragraph('one')]), 0)).toBe('[image] / Zone')
  expect(typed(schema.node('doc', null, [paragraph('one'), image]), 5)).toBe('oneZ / [image]')
  expect(typed(schema.node('doc', null, [paragraph('one'), image, paragraph('')]), 6)).toBe('one / [image] / Z')
})

it('the editor’s default selection would be replaced', () => {
  const document = schema.node('doc', null, [paragraph('one'), image])
  const state = EditorState.create({ doc: document })
  const replaced = state.apply(state.tr.replaceWith(0, document.content.size, document.content))
  expect([AllSelection, NodeSelection].some(kind => replaced.selection instanceof kind)).toBe(true)
})
