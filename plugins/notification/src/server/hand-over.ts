import { type PluginHost, sqlNames } from '@tessera/server'
import { notification } from '../index.ts'
import { notificationsOf } from './notifications.ts'
import { isDueSql } from './send-due.ts'

const [notifications, n] = sqlNames(notification)
const dueSql = `select ${n.method} as "method", count(*)::int as "due" from ${notifications}
  where ${n.status} = 'new' and ${isDueSql} group by ${n.method}`

/** Has the channels send what is due. @returns how many notifications that is */
export async function handOver(host: PluginHost): Promise<number> {
  const notifications = notificationsOf(host)
  const known = new Set(notifications.channels.map(({ name }) => name))
  const due = (await host.database.query<{ method: string; due: number }>({ text: dueSql })).filter(({ method }) =>
    known.has(method),
  )
  await notifications.wake(due.map(({ method }) => method))
  return due.reduce((sum, each) => sum + each.due, 0)
}
