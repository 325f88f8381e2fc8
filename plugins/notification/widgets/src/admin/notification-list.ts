import type { TableAdditions } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useMessages } from '../messages.ts'
import { SendAgain } from './SendAgain.tsx'
import { TestMail } from './TestMail.tsx'

const newestFirst = [{ column: 'createdAt', method: 'desc' }] as const

/** What was sent, what waits and what failed. */
export default function useNotificationList(): TableAdditions {
  const m = useMessages('notificationList')
  return useMemo<TableAdditions>(() => {
    const tab = (name: string, label: string, ...values: readonly string[]) =>
      ({ name, label, filters: [{ column: 'status', operator: 'any', values }] }) as const
    return {
      defaultColumns: ['title', 'method', 'receiver', 'status', 'createdAt', 'lastError'],
      defaultSort: newestFirst,
      tabs: [tab('waiting', m.waiting, 'new'), tab('failed', m.failed, 'error', 'suppressed')],
      Banner: TestMail,
      Actions: SendAgain,
      hasPictures: false,
    }
  }, [m])
}
