import type { FieldInputProps } from '@tessera/widget-sdk/admin'
import { fieldClasses } from './field-classes.ts'
import { textOf } from './input-value.ts'
import { text } from './text.ts'

function ClassNameInput({ value, onChange, onBlur, isDisabled, attributes }: FieldInputProps) {
  return (
    <textarea
      rows={1}
      spellCheck={false}
      className={fieldClasses('field-sizing-content max-h-40 min-h-9 resize-none font-mono text-xs leading-5')}
      {...attributes}
      value={textOf(value)}
      disabled={isDisabled}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value.replace(/\s/g, ' '))}
    />
  )
}

/** CSS classes of the element that renders a record. */
export const className: typeof text = { ...text, Input: ClassNameInput }
