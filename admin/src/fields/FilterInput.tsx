import type { FilterInputProps } from './field-kind.ts'
import { fieldKinds } from './field-kinds.ts'
import { TextFilterInput } from './TextFilterInput.tsx'

/** Chooses what a filter compares a field with. */
export function FilterInput(props: FilterInputProps) {
  const Input = fieldKinds[props.entity.fields[props.name]?.kind ?? '']?.FilterInput ?? TextFilterInput
  return <Input {...props} />
}
