import { topic } from '@tessera/notification'
import { notificationsOf, type TopicChoice } from '@tessera/notification/server'
import { subjectsToNotifications, subjectsToTopics } from '@tessera/rbac'
import {
  type FastifyInstance,
  issues,
  type PluginHost,
  subjectOf,
  subjectRoutes,
  system,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { rbacIssues } from '../errors.ts'

interface Choice {
  readonly topicId: string
  readonly isEnabled: boolean
  readonly channels?: readonly string[] | null
}

const mostTopics = 200
const lockSql = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'

/** What subjects want to be notified of; nothing where the module notification isn't there. */
export function registerTopicChoices(app: FastifyInstance, host: PluginHost): void {
  const hasTopics = host.has('notification')
  app.addHook('onReady', async () => {
    if (!hasTopics) return
    notificationsOf(host).provideAudience({
      choicesFor: (topicId, subjectIds, transaction) => choicesFor(host, topicId, subjectIds, transaction),
      async link(links, transaction) {
        const rows = links.map(({ subjectId, notificationId }) => ({
          subjectId,
          notificationModuleNotificationId: notificationId,
        }))
        await host.service(subjectsToNotifications).createMany(rows, { ...system, transaction })
      },
    })
  })

  subjectRoutes(app, host, '/notification-module/topics', routes => {
    routes.get(
      '',
      { schema: { summary: 'The topics of notifications, with what the subject has chosen' } },
      async request => ({
        data: hasTopics ? await topicsOf(host, subjectOf(request).subjectId) : [],
        meta: { channels: hasTopics ? notificationsOf(host).channels.map(({ name }) => name) : [] },
      }),
    )
    if (!hasTopics) return

    routes.put<{ Body: readonly Choice[] }>(
      '',
      {
        schema: {
          summary:
            'Chooses what the subject is notified of, and over which channels; topics that are not named stay as they are',
          body: {
            type: 'array',
            maxItems: mostTopics,
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['topicId', 'isEnabled'],
              properties: {
                topicId: { type: 'string', format: 'uuid' },
                isEnabled: { type: 'boolean' },
                channels: {
                  type: ['array', 'null'],
                  maxItems: 20,
                  uniqueItems: true,
                  items: { type: 'string', maxLength: 40 },
                },
              },
            },
          },
        },
      },
      async request => {
        const { subjectId } = subjectOf(request)
        await choose(host, subjectId, request.body)
        return { data: await topicsOf(host, subjectId) }
      },
    )
  })
}

async function choicesFor(
  host: PluginHost,
  topicId: string,
  subjectIds: readonly string[],
  transaction: Transaction,
): Promise<ReadonlyMap<string, TopicChoice>> {
  const filters = {
    and: [
      { column: 'notificationModuleTopicId', method: 'eq', value: topicId },
      { column: 'subjectId', method: 'inArray', value: subjectIds },
    ],
  } as const
  const { rows } = await host
    .service(subjectsToTopics)
    .list({ filters, limit: subjectIds.length }, { ...system, transaction })
  return new Map(
    rows.map(({ subjectId, isEnabled, channels }) => [subjectId, { isEnabled: isEnabled ?? true, channels }]),
  )
}

async function topicsOf(host: PluginHost, subjectId: string) {
  const filters = { and: [{ column: 'subjectId', method: 'eq', value: subjectId }] } as const
  const [topics, chosen] = await Promise.all([
    host.service(topic).list({ limit: mostTopics }, system),
    host.service(subjectsToTopics).list({ filters, limit: mostTopics }, system),
  ])
  const choices = new Map(chosen.rows.map(each => [each.notificationModuleTopicId, each]))
  return topics.rows.map(({ id, slug, title, type, isRequired, isOptIn }) => {
    const choice = choices.get(id)
    const isEnabled = isRequired === true || (choice?.isEnabled ?? isOptIn !== true)
    return { topicId: id, slug, title, type, isRequired, isEnabled, channels: choice?.channels ?? null }
  })
}

/** @throws ValidationError for unknown topics and channels, and for a required topic that is switched off */
async function choose(host: PluginHost, subjectId: string, choices: readonly Choice[]): Promise<void> {
  const ids = [...new Set(choices.map(({ topicId }) => topicId))]
  const filters = { and: [{ column: 'id', method: 'inArray', value: ids }] } as const
  const { rows } = await host.service(topic).list({ filters, limit: mostTopics }, system)
  const known = new Map(rows.map(each => [each.id, each]))
  const names = notificationsOf(host).channels.map(({ name }) => name)
  const problems = choices.flatMap(({ topicId, isEnabled, channels }, index) => {
    const found = known.get(topicId)
    if (!found) return [issues.UNKNOWN(`${index}.topicId`)]
    if (found.isRequired && !isEnabled) return [rbacIssues.RBAC_REQUIRED_TOPIC(`${index}.isEnabled`)]
    return channels?.every(name => names.includes(name)) === false ? [issues.UNKNOWN(`${index}.channels`)] : []
  })
  if (problems.length > 0) throw new ValidationError(problems)
  const service = host.service(subjectsToTopics)
  await host.database.transaction(async transaction => {
    // One after the other: the first choice for a topic is a new record.
    await transaction.query({ text: lockSql, values: [`rbac topics of ${subjectId}`] })
    const context = { ...system, transaction }
    const ofSubject = { and: [{ column: 'subjectId', method: 'eq', value: subjectId }] } as const
    const { rows: links } = await service.list({ filters: ofSubject, limit: mostTopics }, context)
    const stored = new Map(links.map(({ id, notificationModuleTopicId }) => [notificationModuleTopicId, id]))
    // Of two choices for one topic the last one counts.
    const wanted = [...new Map(choices.map(each => [each.topicId, each])).values()].map(
      ({ topicId, isEnabled, channels }) => ({
        id: stored.get(topicId),
        topicId,
        data: { isEnabled, ...(channels !== undefined && { channels }) },
      }),
    )
    await service.updateMany(
      wanted.flatMap(({ id, data }) => (id === undefined ? [] : [{ id, data }])),
      context,
    )
    await service.createMany(
      wanted.flatMap(({ id, topicId, data }) =>
        id === undefined ? [{ subjectId, notificationModuleTopicId: topicId, ...data }] : [],
      ),
      context,
    )
  })
}
