import type { FastifyInstance } from '@tessera/server'
import { bodyOf, emailSchema, passwordSchema } from '../authentication/credentials.ts'
import { describedObject } from '../authentication/responses.ts'
import { jobNames } from '../jobs/job-names.ts'
import { pageAddress } from '../mails/page-address.ts'
import { resetSeconds } from '../passwords/reset-code.ts'
import type { Rbac } from '../rbac.ts'
import { assertMayWriteCredentials } from '../subjects/own-scope.ts'
import { grantAccount, recipientOf, setPassword, type WantedAccount } from './accounts.ts'
import { invitationSeconds, makePasswordCode } from './password-code.ts'

/** How a link that sets a password reaches its owner: by mail, or by the caller. */
interface Delivery {
  /** True: the response has the link. Default: only where the site sends no mails. */
  readonly isLinkWanted?: boolean | undefined
}

const deliverySchema = {
  isLinkWanted: {
    type: 'boolean',
    description: 'Whether the response has the link, in place of a mail; by default where the site sends no mails',
  },
}

const linkSchema = {
  type: ['string', 'null'],
  description: 'Address that sets a password; null if it was mailed or none is needed',
}

/**
 * Accounts as operators make them: `POST /api/rbac/accounts` gives an address an account with a role, and `POST
 * /api/rbac/accounts/reset` a new password.
 */
export function registerAccounts(app: FastifyInstance, { host }: Rbac): void {
  const { configuration, jobs } = host
  const isLinkGiven = ({ isLinkWanted }: Delivery) => isLinkWanted ?? configuration.smtp === undefined

  async function linkFor(identityId: string, seconds: number): Promise<string> {
    const code = await makePasswordCode(host, identityId, seconds)
    return pageAddress(host, configuration.defaultLanguage, 'resetPassword', { code })
  }

  app.post<{ Body: Omit<WantedAccount, 'isMailed'> & Delivery }>(
    '/api/rbac/accounts',
    {
      config: { access: 'administrator' },
      schema: {
        summary: 'Gives an address an account with a role',
        description:
          'Without a password its owner gets a link to set one, which is valid for a week. An address that has an account gets the role only.',
        body: {
          ...bodyOf({
            email: emailSchema,
            role: { type: 'string', minLength: 1, maxLength: 200 },
            password: passwordSchema,
            language: { type: 'string', enum: [...configuration.languages] },
            ...deliverySchema,
          }),
          required: ['email', 'role'],
        },
        response: {
          200: describedObject('What was made, and the link that its owner needs', {
            subjectId: { type: 'string' },
            isCreated: { type: 'boolean' },
            isGranted: { type: 'boolean' },
            isPending: { type: 'boolean' },
            isPasswordSet: { type: 'boolean' },
            url: linkSchema,
          }),
        },
      },
    },
    async request => {
      await assertMayWriteCredentials(host, { caller: request.caller })
      const { email, isLinkWanted, ...wanted } = request.body
      const isGiven = isLinkGiven({ isLinkWanted })
      const account = await grantAccount(host, { ...wanted, email: email.toLowerCase(), isMailed: !isGiven })
      const { identityId, ...data } = account
      const url = isGiven && account.isPending ? await linkFor(identityId, invitationSeconds) : null
      return { data: { ...data, url } }
    },
  )

  app.post<{ Body: { email: string; password?: string } & Delivery }>(
    '/api/rbac/accounts/reset',
    {
      config: { access: 'administrator' },
      schema: {
        summary: 'Sets the password of an address, or sends its owner a link to set one',
        body: { ...bodyOf({ email: emailSchema, password: passwordSchema, ...deliverySchema }), required: ['email'] },
        response: { 200: describedObject('The link, if one was asked for', { url: linkSchema }) },
      },
    },
    async request => {
      await assertMayWriteCredentials(host, { caller: request.caller })
      const { password } = request.body
      const email = request.body.email.toLowerCase()
      if (password !== undefined) {
        await setPassword(host, email, password)
        return { data: { url: null } }
      }
      const { identityId } = await recipientOf(host, email)
      if (isLinkGiven(request.body)) return { data: { url: await linkFor(identityId, resetSeconds) } }
      await jobs.enqueue(jobNames.sendReset, { email, language: configuration.defaultLanguage })
      return { data: { url: null } }
    },
  )
}
