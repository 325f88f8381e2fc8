import type { Editor } from '@tiptap/core'
import { useMessages } from '../../messages.ts'
import { fieldClasses } from '../field-classes.ts'
import { inText } from './in-text.ts'

const levels = [1, 2, 3, 4, 5, 6] as const

interface StyleSelectProps {
  readonly editor: Editor
  /** Of the heading; null in a paragraph. */
  readonly level: number | null
}

/** Turns a paragraph into a heading, and back. */
export function StyleSelect({ editor, level }: StyleSelectProps) {
  const m = useMessages('toolbar')
  return (
    <select
      data-tool
      aria-label={m.style}
      value={level ?? ''}
      onChange={({ target }) => {
        const chosen = levels.find(each => String(each) === target.value)
        const run = inText(editor)
        if (chosen) run.setHeading({ level: chosen }).run()
        else run.setParagraph().run()
      }}
      // Arrow keys change its value instead of moving to the next tool.
      onKeyDown={event => ['Home', 'End'].includes(event.key) && event.stopPropagation()}
      className={fieldClasses(
        'h-8 w-auto cursor-pointer border-border py-0 pointer-coarse:h-10 pointer-coarse:min-h-10',
      )}
    >
      <option value="">{m.paragraph}</option>
      {levels.map(each => (
        <option key={each} value={each}>
          {m.heading.replace('{level}', String(each))}
        </option>
      ))}
    </select>
  )
}
