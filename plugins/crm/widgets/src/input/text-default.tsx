import type { input } from '@tessera/crm'
import type { VariantProps } from '@tessera/widget-sdk'
import { TextInput } from '@tessera/widget-sdk/ui'
import { InputField } from '../input-field.tsx'

/** One line of text. */
export default function TextDefaultInput({ data, className }: VariantProps<typeof input>) {
  return (
    <InputField of={data} kind="text" className={className}>
      {props => <TextInput {...props} />}
    </InputField>
  )
}
