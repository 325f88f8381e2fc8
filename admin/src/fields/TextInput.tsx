import type { FieldInputProps } from '@tessera/widget-sdk/admin'
import { fieldClasses } from './field-classes.ts'
import { textOf } from './input-value.ts'

const types: Readonly<Record<string, 'email' | 'url'>> = { email: 'email', uri: 'url' }

/** Fields that are a single line whatever their maximum length. */
const lines =
  /^(title|subtitle|label|placeholder|prefix|suffix|symbol|name|url|slug|code|email|login|account|keywords)$|(Title|Url|Name|Code)$/

/** Longer texts may have several paragraphs. */
const maxLineLength = 2000

/** A text: a line, or a box that grows with its content. */
export function TextInput({
  entity,
  name,
  value,
  onChange,
  onBlur,
  language,
  isDisabled,
  attributes,
}: FieldInputProps) {
  const schema = entity.fields[name]?.schema ?? {}
  const maxLength = typeof schema.maxLength === 'number' ? schema.maxLength : maxLineLength
  const common = {
    ...attributes,
    value: textOf(value),
    disabled: isDisabled,
    onBlur,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
    ...(language && { lang: language }),
  }
  if (maxLength <= maxLineLength || lines.test(name)) {
    const type = types[String(schema.format)] ?? 'text'
    return <input type={type} autoComplete="off" className={fieldClasses('h-9')} {...common} />
  }
  return <textarea rows={3} className={fieldClasses('field-sizing-content max-h-96 min-h-20 resize-y')} {...common} />
}
