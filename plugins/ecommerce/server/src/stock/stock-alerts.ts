import type { Row } from '@tessera/core'
import { availability, orderPages, product, sku, stockAlert, unsubscribeAlertsPath } from '@tessera/ecommerce'
import {
  type Caller,
  ConflictError,
  type ContentHost,
  filledText,
  issues,
  isUuid,
  type MailContent,
  messageTexts,
  NotFoundError,
  newId,
  sqlNames,
  system,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { ecommerceIssues } from '../errors.ts'
import { jobNames } from '../job-names.ts'
import { idOfLink, signedLink } from '../signed-link.ts'

type Host = ContentHost
/** Of links in these mails. */
const purpose = 'ecommerce/stock-alerts'

type Texts = Pick<typeof import('@tessera/ecommerce/messages/en.json'), 'alertMail'>

/** Who wants to hear of what. */
export interface AlertRequest {
  readonly productId: string
  readonly skuId?: string | null
  readonly email: string
  /** Of the mail. */
  readonly language: string
}

const [alerts, a] = sqlNames(stockAlert, 'a')
const [, own] = sqlNames(stockAlert)
const [levels, v] = sqlNames(availability, 'v')
const [ownLevels, ov] = sqlNames(availability, 'ov')

/** What a SKU is sold from: its own stocks, else those of its product. */
const isBackSql = (productId: string, skuId: string) => `(
  exists (select 1 from ${levels} where ${v.productId} = ${productId} and ${v.level} <> 'sold-out'
    and (${v.skuId} = ${skuId} or (${v.skuId} is null
      and not exists (select 1 from ${ownLevels} where ${ov.productId} = ${productId} and ${ov.skuId} = ${skuId}))))
  or not exists (select 1 from ${levels} where ${v.productId} = ${productId} and (${v.skuId} is null or ${v.skuId} = ${skuId})))`

const subscribeSql = `insert into ${alerts.replace(/ a$/, '')}
  (${own.id}, ${own.createdAt}, ${own.updatedAt}, ${own.productId}, ${own.skuId}, ${own.email}, ${own.language})
values ($1::uuid, now(), now(), $2::uuid, $3::uuid, $4, $5)
on conflict (${own.productId}, ${own.skuId}, ${own.email})
do update set ${own.language} = excluded.${own.language}, ${own.sentAt} = null, ${own.updatedAt} = now()`

/**
 * Writes down that somebody wants to hear when a product is back. Nothing tells whether they, or that address, were known before.
 * @throws NotFoundError for a product that the caller may not see; ValidationError; ConflictError for one that is there
 */
export async function subscribe(
  host: Host,
  { productId, skuId = null, email, language }: AlertRequest,
  caller: Caller,
): Promise<void> {
  if (!(await host.service(product).find(productId, { caller }))) throw new NotFoundError()
  if (skuId !== null && (await host.service(sku).find(skuId, { caller }))?.productId !== productId) {
    throw new ValidationError(issues.UNKNOWN('skuId'))
  }
  const [found] = await host.database.query<{ isBack: boolean }>({
    text: `select ${isBackSql('$1::uuid', '$2::uuid')} as "isBack"`,
    values: [productId, skuId],
  })
  if (found?.isBack) throw new ConflictError(ecommerceIssues.ECOMMERCE_IN_STOCK())
  const values = [newId(), productId, skuId, email.toLowerCase(), language]
  await host.database.query({ text: subscribeSql, values })
}

const claimSql = `update ${alerts} set ${own.sentAt} = now(), ${own.updatedAt} = now() where ${a.id} in (
  select ${a.id} from ${alerts} where ${a.productId} = $1::uuid and ${a.sentAt} is null and ${isBackSql(a.productId, a.skuId)}
  order by ${a.id} limit 200 for update of a skip locked)
returning ${a.id} as "id"`

/** Has everybody mailed who waits for a product, where that is back: each once, in a job of their own. */
export async function tellBackInStock(host: Host, productId: string): Promise<void> {
  // Nobody is led to what is hidden from them.
  if ((await host.service(product).find(productId, system))?.isHidden !== false) return
  for (;;) {
    const claimed = await host.database.transaction(transaction => claim(host, productId, transaction))
    if (claimed === 0) return
  }
}

async function claim(host: Host, productId: string, transaction: Transaction): Promise<number> {
  const claimed = await transaction.query<{ id: string }>({ text: claimSql, values: [productId] })
  for (const { id } of claimed) {
    await host.jobs.enqueue(jobNames.alertMail, { alertId: id }, { transaction, singletonKey: id })
  }
  return claimed.length
}

/** Mails one of them, in their language. */
export async function sendAlertMail(host: Host, alertId: string): Promise<void> {
  const alert = await host.service(stockAlert).find(alertId, system)
  const found = alert && (await host.service(product).find(alert.productId, system))
  // They may have asked to be left alone meanwhile.
  if (alert?.email && found) await host.mail.send(alert.email, await alertMail(host, alert, found))
}

async function alertMail(host: Host, alert: Row<typeof stockAlert>, of: Row<typeof product>): Promise<MailContent> {
  const { configuration } = host
  const { site, language, texts } = messageTexts(host, '@tessera/ecommerce', alert.language)
  const { alertMail: written } = texts as unknown as Texts
  const { publicUrl, defaultLanguage, project } = configuration
  const titles = of.title ?? {}
  const query = `?alert=${signedLink(host, purpose, alert.id)}`
  const values = {
    title: titles[site] ?? titles[defaultLanguage] ?? Object.values(titles)[0] ?? of.adminTitle,
    site: project.name?.[site] ?? new URL(publicUrl).host,
    url: `${publicUrl}/${site}${await host.pageAddresses.addressOf(orderPages.alerts)}${query}`,
  }
  const address = await host.pageAddresses.addressOfRecord(product, of)
  return {
    language,
    subject: filledText(written.subject, values),
    heading: filledText(written.heading, values),
    paragraphs: [filledText(written.text, values)],
    ...(address !== null && { action: { label: written.action, url: `${publicUrl}/${site}${address}` } }),
    note: filledText(written.note, values),
    unsubscribe: `${publicUrl}${unsubscribeAlertsPath}${query}`,
  }
}

/**
 * Forgets an address that a mail was sent to, with all that it waits for.
 * @param alert what the link in the mail has: `<id>.<token>`; one that is unknown or forged changes nothing
 */
export async function unsubscribe(host: Host, alert: string): Promise<void> {
  const id = idOfLink(host, purpose, alert)
  if (id === undefined || !isUuid(id)) return
  await host.database.query({
    text: `delete from ${alerts} where ${a.email} = (select ${own.email} from ${alerts.replace(/ a$/, '')} where ${own.id} = $1::uuid)`,
    values: [id],
  })
}

/** Forgets those who have been told a month ago, and those who have waited for two years. */
export async function clearOldAlerts({ database }: Pick<Host, 'database'>): Promise<void> {
  await database.query({
    text: `delete from ${alerts} where ${a.sentAt} < now() - interval '30 days' or ${a.updatedAt} < now() - interval '2 years'`,
  })
}
