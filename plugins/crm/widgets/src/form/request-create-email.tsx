import type { form } from '@tessera/crm'
import type { VariantProps } from '@tessera/widget-sdk'
import { RequestSender } from '../request/RequestSender.tsx'

/** Sends the small form around it. */
export default function RequestCreateEmail({ data }: VariantProps<typeof form>) {
  return <RequestSender of={data} isBrief />
}
