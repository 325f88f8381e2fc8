import type { input } from '@tessera/crm'
import type { VariantProps } from '@tessera/widget-sdk'
import { TextInput } from '@tessera/widget-sdk/ui'
import { InputField } from '../input-field.tsx'

/** A day, chosen from a calendar. */
export default function DateDefaultInput({ data, className }: VariantProps<typeof input>) {
  return (
    <InputField of={data} kind="date" className={className}>
      {props => <TextInput {...props} />}
    </InputField>
  )
}
