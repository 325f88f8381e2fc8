import { authenticationPath } from '@tessera/rbac'
import { addressKey, type FastifyInstance, TooManyRequestsError } from '@tessera/server'
import { jobNames } from '../jobs/job-names.ts'
import type { ResetRequest } from '../jobs/send-mails.ts'
import type { Rbac } from '../rbac.ts'
import { knownDevices } from '../sessions/known-devices.ts'
import { visitorLanguage } from '../subjects/visitor-language.ts'
import { bodyOf, emailSchema } from './credentials.ts'
import { messageResponse } from './responses.ts'

const byAccount = { name: 'rbac/forgot-password-by-account', tokens: 3, seconds: 15 * 60 }
const byAddress = { name: 'rbac/forgot-password-by-address', tokens: 30, seconds: 15 * 60 }

/**
 * Requests a link to set a new password. Known and unknown addresses get the same response after the same work; so does
 * an address that has received too many mails already, except that no mail is sent.
 */
export function registerForgotPassword(app: FastifyInstance, { host }: Rbac): void {
  const { configuration, jobs, rateLimiter } = host
  const devices = knownDevices(configuration)

  async function mayBeMailed(email: string): Promise<boolean> {
    try {
      await rateLimiter.consume(byAccount.name, email, byAccount)
      return true
    } catch (error) {
      if (error instanceof TooManyRequestsError) return false
      throw error
    }
  }

  app.post<{ Body: { email: string } }>(
    `${authenticationPath}/email-and-password/forgot-password`,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Mails a link to set a new password, if the address is known',
        body: bodyOf({ email: emailSchema }),
        response: { 200: messageResponse },
      },
    },
    async request => {
      await rateLimiter.consume(byAddress.name, addressKey(request), byAddress)
      const email = request.body.email.toLowerCase()
      if (await mayBeMailed(email)) {
        const known = devices.read(request)?.logins ?? []
        const wish: ResetRequest = { email, language: visitorLanguage(request, configuration), known }
        await jobs.enqueue(jobNames.sendReset, wish)
      }
      return { data: { message: 'Reset link sent' } }
    },
  )
}
