import { type AuthenticationMethods, authenticationPath } from '@tessera/rbac'
import type { FastifyInstance } from '@tessera/server'
import { defaultChains } from '../options.ts'
import type { Rbac } from '../rbac.ts'

/** `GET methods`: the login methods of this site, for login forms. */
export function registerMethods(app: FastifyInstance, { host }: Rbac): void {
  const { configuration, options } = host
  const token = configuration.environment.TELEGRAM_BOT_TOKEN
  const data: AuthenticationMethods = {
    emailAndPassword: true,
    ethereumVirtualMachine: { chains: options.evmChains ?? defaultChains },
    telegram: token ? { botId: token.split(':', 1)[0] ?? '' } : null,
  }
  app.get(
    `${authenticationPath}/methods`,
    { config: { access: 'public' }, schema: { summary: 'The login methods of this site' } },
    async () => ({ data }),
  )
}
