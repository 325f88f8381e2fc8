import { orderPages, unsubscribeAlertsPath, unsubscribeCartsPath } from '@tessera/ecommerce'
import {
  addressKey,
  type FastifyInstance,
  type FastifyRequest,
  type PluginHost,
  preferredLanguage,
} from '@tessera/server'
import { stopCartMails } from './abandoned/cart-mail.ts'
import { unsubscribe } from './stock/stock-alerts.ts'

/** Those of one provider of mailboxes come from few addresses; what a link has can't be guessed. */
const byAddress = { tokens: 600, seconds: 60 * 60 }
/** What a one-click request says (RFC 8058); only its address counts. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Takes addresses off the lists of mails that nobody ordered: what links in these mails, and the buttons of mail programs, lead to. */
export async function registerUnsubscribe(app: FastifyInstance, host: PluginHost): Promise<void> {
  await app.register(async routes => {
    routes.addContentTypeParser(formTypes, { parseAs: 'string' }, async () => undefined)
    addRoutes(routes, host, { url: unsubscribeAlertsPath, parameter: 'alert', stop: link => unsubscribe(host, link) })
    addRoutes(routes, host, { url: unsubscribeCartsPath, parameter: 'cart', stop: link => stopCartMails(host, link) })
  })
}

interface Unsubscribing {
  readonly url: string
  /** Of the query, with what the link in the mail has. */
  readonly parameter: 'alert' | 'cart'
  /** One that is forged changes nothing. */
  stop(link: string): Promise<void>
}

type Query = Readonly<Record<string, string>>

function addRoutes(app: FastifyInstance, host: PluginHost, { url, parameter, stop }: Unsubscribing): void {
  const querystring = {
    type: 'object',
    additionalProperties: false,
    required: [parameter],
    properties: { [parameter]: { type: 'string', minLength: 1, maxLength: 200 } },
  }
  const config = { access: 'public' } as const
  const linkIn = ({ query }: FastifyRequest<{ Querystring: Query }>) => query[parameter] ?? ''

  app.get<{ Querystring: Query }>(
    url,
    { config, schema: { summary: 'Leads to the page that asks whether to unsubscribe', querystring } },
    async (request, reply) => {
      const { languages, defaultLanguage } = host.configuration
      const language = preferredLanguage(request.headers['accept-language'], languages, defaultLanguage)
      const page = await host.pageAddresses.addressOf(orderPages.alerts)
      const query = new URLSearchParams({ [parameter]: linkIn(request) })
      return reply.header('cache-control', 'no-store').redirect(`/${language}${page}?${query}`, 303)
    },
  )

  app.post<{ Querystring: Query }>(
    url,
    {
      config,
      schema: { summary: 'Takes the address of a mail off its list, also with one click (RFC 8058)', querystring },
    },
    async request => {
      await host.rateLimiter.consume('ecommerce/unsubscribe', addressKey(request), byAddress)
      await stop(linkIn(request))
      return { data: null }
    },
  )
}
