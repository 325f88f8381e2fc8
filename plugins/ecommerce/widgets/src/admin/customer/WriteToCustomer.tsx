import type { FormSectionProps } from '@tessera/widget-sdk/admin'
import { CopyButton } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../messages.ts'

/** Opens a mail to a customer, at the address that is stored. */
export function WriteToCustomer({ row }: FormSectionProps) {
  const m = useMessages('customerForm')
  if (typeof row?.email !== 'string') return null
  return (
    <p className="flex items-center gap-1 text-sm">
      <a href={`mailto:${row.email}`} className="text-primary underline-offset-4 hover:underline">
        {m.write}
      </a>
      <CopyButton text={row.email} label={m.copy} />
    </p>
  )
}
