import type { input } from '@tessera/crm'
import type { VariantProps } from '@tessera/widget-sdk'
import { TextInput } from '@tessera/widget-sdk/ui'
import { InputField } from '../input-field.tsx'

/** A number, integer or not. */
export default function NumberDefaultInput({ data, className }: VariantProps<typeof input>) {
  return (
    <InputField of={data} kind="number" className={className}>
      {props => <TextInput {...props} />}
    </InputField>
  )
}
