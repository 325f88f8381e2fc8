import { type FastifyInstance, subjectOf, subjectRoutes, ValidationError } from '@tessera/server'
import { NoMailAddressError, rbacIssues } from '../errors.ts'
import { jobNames } from '../jobs/job-names.ts'
import { findRecipient } from '../mails/recipient.ts'
import type { Rbac } from '../rbac.ts'
import type { SubjectNotification } from './subject-notification.ts'

/** `POST /api/rbac/subjects/{id}/notify`: administrators send a subject a mail. */
export function registerNotify(app: FastifyInstance, rbac: Rbac): void {
  subjectRoutes(app, rbac.host, '/notify', routes => addRoute(routes, rbac))
}

function addRoute(routes: FastifyInstance, { host: { configuration, database, jobs } }: Rbac): void {
  routes.post<{ Body: Omit<SubjectNotification, 'subjectId'> }>(
    '',
    {
      config: { access: 'administrator' },
      schema: {
        summary: 'Mails a text to a subject, in its language',
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['title', 'description'],
          properties: {
            title: textSchema(configuration.languages, 200),
            description: textSchema(configuration.languages, 10_000),
            url: { type: 'string', minLength: 1, maxLength: 2_000 },
          },
        },
      },
    },
    async (request, reply) => {
      const { subjectId } = subjectOf(request)
      assertOnSite(request.body.url, configuration.publicUrl)
      if (!(await findRecipient(database, { subjectId }))) throw new NoMailAddressError()
      await jobs.enqueue(jobNames.sendNotification, { ...request.body, subjectId } satisfies SubjectNotification)
      return reply.code(202).send({ data: { message: 'The mail is on its way' } })
    },
  )
}

/** @throws ValidationError: mails of this site link only to this site */
function assertOnSite(url: string | undefined, publicUrl: string): void {
  if (url === undefined) return
  if (URL.canParse(url, publicUrl) && new URL(url, publicUrl).origin === new URL(publicUrl).origin) return
  throw new ValidationError(rbacIssues.RBAC_NOTICE_PATH('url'))
}

/** A text, or one for each of some languages. */
function textSchema(languages: readonly string[], maxLength: number) {
  const text = { type: 'string', pattern: '\\S', maxLength }
  const properties = Object.fromEntries(languages.map(language => [language, text]))
  return {
    if: { type: 'string' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: text,
    else: { type: 'object', additionalProperties: false, minProperties: 1, properties },
  }
}
