import type { Row } from '@tessera/core'
import { identity, subject, type subjectsToIdentities } from '@tessera/rbac'
import { queryString } from '@tessera/widget-sdk'
import {
  type FormAdditions,
  type FormSectionProps,
  recordAddress,
  useAdminData,
  useAdminTools,
} from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { useMemo } from 'react'
import { useMessages } from '../messages.ts'

/** The account whose e-mail address a customer of the shop has, in their form. */
export default function useCustomerAccount(): FormAdditions {
  const m = useMessages('customerAccount')
  return useMemo(
    () => ({
      parts: [],
      sections: [{ name: 'account', title: m.title, place: 'side', Content: CustomerAccount }],
    }),
    [m],
  )
}

function CustomerAccount({ row }: FormSectionProps) {
  return typeof row?.email === 'string' ? <AccountOf email={row.email} /> : <p className="text-sm text-text-muted">–</p>
}

type Login = Row<typeof identity> & {
  readonly subjectsToIdentities?: readonly Row<typeof subjectsToIdentities>[]
}

function AccountOf({ email }: { readonly email: string }) {
  const m = useMessages('customerAccount')
  const { Problem } = useAdminTools()
  const query = queryString({
    filters: { and: [{ column: 'email', method: 'eq', value: email }] },
    include: [{ path: 'subjectsToIdentities' }],
  })
  const { data, error, refetch } = useAdminData<readonly Login[]>(identity, `/api/${identity.path}?${query}`)
  if (error) return <Problem error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-5 rounded-md" />
  const accounts = data.flatMap(({ verifiedAt, subjectsToIdentities: links = [] }) =>
    links.map(({ subjectId }) => ({ subjectId, isVerified: verifiedAt !== null })),
  )
  if (accounts.length === 0) return <p className="text-sm text-text-muted">{m.none}</p>
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {accounts.map(({ subjectId, isVerified }) => (
        <li key={subjectId}>
          <a href={recordAddress(subject, subjectId)} className="text-primary underline-offset-4 hover:underline">
            {m.open}
          </a>
          {!isVerified && <span className="block text-text-muted">{m.unverified}</span>}
        </li>
      ))}
    </ul>
  )
}
