import type { form } from '@tessera/crm'
import type { VariantProps } from '@tessera/widget-sdk'
import { RequestSender } from '../request/RequestSender.tsx'

/** Sends the form around it. */
export default function RequestCreate({ data }: VariantProps<typeof form>) {
  return <RequestSender of={data} />
}
