import type { FieldCellProps, FieldInputProps } from '@tessera/widget-sdk/admin'
import { useEffect, useId, useState } from 'react'
import { useMessages } from '../messages.ts'
import { fieldClasses } from './field-classes.ts'
import type { FieldKind } from './field-kind.ts'
import { TextFilterInput } from './TextFilterInput.tsx'

function written(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
}

/** Invalid JSON in place of a value: no schema accepts it, so a form with it can't be saved. */
export class BrokenJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** JSON as text. Errors are shown at once, at the input. */
function JsonInput({ value, onChange, onBlur, isDisabled, attributes }: FieldInputProps) {
  const m = useMessages('json')
  const id = useId()
  const [text, setText] = useState(value instanceof BrokenJson ? value.text : written(value))
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!(value instanceof BrokenJson)) setText(before => (isSame(before, value) ? before : written(value)))
  }, [value])
  const description = [attributes['aria-describedby'], problem && id].filter(Boolean).join(' ')
  return (
    <>
      <textarea
        rows={4}
        spellCheck={false}
        className={fieldClasses('field-sizing-content max-h-128 min-h-24 resize-y font-mono text-xs')}
        {...attributes}
        {...(description && { 'aria-describedby': description })}
        {...(problem && { 'aria-invalid': true })}
        value={text}
        disabled={isDisabled}
        onBlur={onBlur}
        onChange={({ target }) => {
          setText(target.value)
          try {
            onChange(target.value.trim() === '' ? null : JSON.parse(target.value))
            setProblem(null)
          } catch (error) {
            onChange(new BrokenJson(target.value))
            setProblem(error instanceof Error ? error.message : String(error))
          }
        }}
      />
      {problem && (
        <p id={id} className="text-danger text-sm">
          {m.broken} {problem}
        </p>
      )}
    </>
  )
}

function isSame(text: string, value: unknown): boolean {
  try {
    return JSON.stringify(text.trim() === '' ? null : JSON.parse(text)) === JSON.stringify(value ?? null)
  } catch {
    return false
  }
}

function JsonCell({ value }: FieldCellProps) {
  if (value === null || value === undefined) return null
  return <code className="block truncate text-xs">{JSON.stringify(value)}</code>
}

export const json: FieldKind = {
  Input: JsonInput,
  Cell: JsonCell,
  FilterInput: TextFilterInput,
  emptyValue: () => null,
}
