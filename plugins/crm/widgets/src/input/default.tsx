import { answerKind, type input } from '@tessera/crm'
import type { VariantProps } from '@tessera/widget-sdk'
import { TextInput } from '@tessera/widget-sdk/ui'
import { InputField } from '../input-field.tsx'

/** A single-line input of the record's type: an address, a telephone number, a day. */
export default function DefaultInput({ data, className }: VariantProps<typeof input>) {
  return (
    <InputField of={data} kind={answerKind(data)} className={className}>
      {props => <TextInput {...props} />}
    </InputField>
  )
}
