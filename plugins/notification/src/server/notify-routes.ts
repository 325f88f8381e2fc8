import { type FastifyInstance, newId, type PluginHost, subjectOf, subjectRoutes } from '@tessera/server'
import { NoChannelError } from './errors.ts'
import { findTopic } from './find-topic.ts'
import { assertChannels, assertOnSite, channelsSchema, messageProperties } from './message-schema.ts'
import { type Message, notificationsOf } from './notifications.ts'

interface NotifyBody extends Message {
  readonly topic?: string
  readonly channels?: readonly string[]
}

/** `POST /api/rbac/subjects/{id}/notify`: administrators tell a subject something. */
export function registerNotify(app: FastifyInstance, host: PluginHost): void {
  const { configuration, database } = host
  const properties = {
    ...messageProperties(configuration.languages),
    topic: { type: 'string', minLength: 1, maxLength: 200 },
    channels: channelsSchema,
  }
  const body = { type: 'object', additionalProperties: false, required: ['title', 'description'], properties }
  const summary = 'Tells a subject something in its language, by the channels that reach it'
  subjectRoutes(app, host, '/notify', routes => {
    routes.post<{ Body: NotifyBody }>(
      '',
      { config: { access: 'administrator' }, schema: { summary, body } },
      async (request, reply) => {
        const { topic: named, channels, ...message } = request.body
        assertOnSite(message.url, configuration.publicUrl)
        assertChannels(host, channels)
        const topic = named === undefined ? undefined : await findTopic(host, named, 'topic')
        const { subjectId } = subjectOf(request)
        const made = await database.transaction(transaction =>
          notificationsOf(host).notify([subjectId], message, { eventId: newId(), topic, channels, transaction }),
        )
        if (made.length === 0) throw new NoChannelError()
        return reply.code(201).send({ data: made })
      },
    )
  })
}
