import type { FilterInputProps } from './field-kind.ts'
import { kindOf } from './field-kinds.ts'
import { TextFilterInput } from './TextFilterInput.tsx'

/** Chooses what a filter compares a field with. */
export function FilterInput(props: FilterInputProps) {
  const Input = kindOf(props.entity, props.name)?.FilterInput ?? TextFilterInput
  return <Input {...props} />
}
