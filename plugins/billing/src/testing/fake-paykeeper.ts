import { createHash, randomUUID } from 'node:crypto'
import { compareAmounts } from '../money.ts'
import { type FakePayment, type FakeTransaction, type Happening, isWithin, leftOf } from './fake-payment.ts'
import { FakeProvider } from './fake-provider.ts'
import { type FakeRequest, type FakeResponse, html, json } from './fake-server.ts'
import type { Template } from './outbox.ts'

const login = 'admin_fake'
const password = 'pass_fake_01'
const secretWord = 'pk_fake_secret_word'

/** PayKeeper: invoices in roubles; only payments are notified. */
export class FakePayKeeper extends FakeProvider {
  override readonly name = 'paykeeper'
  /** The token comes in a list, as the documentation shows it (default: in an object, as servers send it). */
  isTokenInList = false
  /** Refunds are made and not shown yet. */
  areRefundsHidden = false
  #token: string = randomUUID()

  override get variables() {
    return {
      PAYKEEPER_BASE_URL: this.url,
      PAYKEEPER_LOGIN: login,
      PAYKEEPER_PASSWORD: password,
      PAYKEEPER_SECRET_WORD: secretWord,
    }
  }

  /** A day has passed. */
  expireToken(): void {
    this.#token = randomUUID()
  }

  protected override respond({ method, path, query, headers, body }: FakeRequest): FakeResponse {
    if (headers.authorization !== `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`) {
      return html(401, '<!doctype html><title>401 Unauthorized</title>')
    }
    if (method === 'GET') return this.#info(path, query)
    const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') return fail('Неверный формат запроса')
    if (fields.token !== this.#token) return fail('Токен безопасности не верен.')
    switch (path) {
      case '/change/invoice/preview/':
        return this.#preview(fields)
      case '/change/invoice/revoke/':
        return this.#revoke(fields)
      case '/change/payment/reverse/':
        return this.#reverse(fields)
      default:
        return fail('Неизвестный запрос')
    }
  }

  #info(path: string, query: URLSearchParams): FakeResponse {
    const id = query.get('id') ?? ''
    switch (path) {
      case '/info/settings/token/':
        return json(200, this.isTokenInList ? [{ token: this.#token }] : { token: this.#token })
      case '/info/invoice/byid/': {
        const payment = this.payments.find(each => each.id === id)
        return payment ? json(200, invoiceOf(payment)) : fail('Счёт не найден')
      }
      case '/info/payments/byid/':
        return json(
          200,
          this.#rows().filter(row => row.id === id),
        )
      case '/info/payments/bydate/': {
        const [from, limit] = [query.get('from'), query.get('limit')].map(text => Number.parseInt(text ?? '0', 10))
        if (!query.get('start') || !query.get('end') || !limit) return fail('Не заданы параметры')
        const wanted = this.#rows().filter(({ status }) => query.getAll('status[]').includes(status))
        return json(200, wanted.slice(from, (from ?? 0) + limit))
      }
      case '/info/refunds/bypaymentid/':
        return json(
          200,
          this.#transactions()
            .find(({ transaction }) => transaction.id === id)
            ?.transaction.refunds.filter(() => !this.areRefundsHidden)
            .map(refund => ({
              id: refund.id,
              payment_id: id,
              amount: refund.amount,
              status: 'done',
            })) ?? [],
        )
      default:
        return fail('Неизвестный запрос')
    }
  }

  #preview(fields: Readonly<Record<string, string>>): FakeResponse {
    const { pay_amount: amount = '', clientid = '', orderid = '', client_email: email = '', expiry = '' } = fields
    if (!/^\d+\.\d\d$/.test(amount)) return fail('Неверная сумма')
    if (!/^\d{4}-\d\d-\d\d/.test(expiry)) return fail('Неверный срок')
    const service: { service_name?: string; lang?: string; user_result_callback?: string } = JSON.parse(
      fields.service_name ?? '{}',
    )
    if (!service.service_name || !URL.canParse(service.user_result_callback ?? '')) return fail('Неверная услуга')
    const id = this.nextNumber()
    const url = `${this.url}/bill/${id}/`
    const back = service.user_result_callback ?? ''
    this.addPayment({
      id,
      reference: orderid,
      total: { amount, currency: 'RUB' },
      description: service.service_name,
      email,
      customerId: clientid,
      language: service.lang ?? 'ru',
      successUrl: back,
      // It has one address for both.
      cancelUrl: back,
      url,
    })
    return json(200, { invoice_id: id, invoice_url: url, invoice: '<html></html>' })
  }

  #revoke({ id }: Readonly<Record<string, string>>): FakeResponse {
    const payment = this.payments.find(each => each.id === id)
    if (payment?.status !== 'open') return fail('Счёт нельзя отозвать')
    payment.status = 'closed'
    return json(200, { result: 'success' })
  }

  #reverse({ id, amount = '', partial }: Readonly<Record<string, string>>): FakeResponse {
    const transaction = this.#transactions().find(each => each.transaction.id === id)?.transaction
    if (!transaction) return fail('Платёж не найден')
    const isWhole = amount === transaction.amount
    if (!/^\d+\.\d\d$/.test(amount) || !isWithin(amount, transaction)) return fail('Неверная сумма возврата')
    if (partial !== String(!isWhole)) return fail('Неверный признак частичного возврата')
    this.addRefund(transaction, amount)
    return json(200, { result: 'success' })
  }

  #transactions() {
    return this.payments.flatMap(payment => payment.transactions.map(transaction => ({ payment, transaction })))
  }

  #rows() {
    return this.#transactions().map(({ payment, transaction }) => ({
      id: transaction.id,
      pay_amount: transaction.amount,
      orderid: payment.reference,
      clientid: payment.customerId,
      status:
        transaction.refunds.length === 0
          ? 'success'
          : isWhollyRefunded(transaction)
            ? 'refunded'
            : 'partially_refunded',
    }))
  }

  protected override notificationsOf(happening: Happening): readonly Template[] {
    if (happening.kind !== 'paid') return []
    const { payment, transaction, changes } = happening
    const fields = {
      id: transaction.id,
      sum: changes.amount ?? transaction.amount,
      clientid: changes.customerId ?? payment.customerId,
      orderid: changes.reference ?? payment.reference,
      service_name: payment.description,
      client_email: payment.email,
      ps_id: '11',
      pk_hostname: changes.account ?? new URL(this.url).hostname,
    }
    const signed = fields.id + fields.sum + fields.clientid + fields.orderid
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return [
      {
        name: 'payment',
        url: this.webhookUrl(),
        make: ({ secret = secretWord }) => ({
          headers,
          body: new URLSearchParams({ ...fields, key: md5(signed + secret) }).toString(),
        }),
        unsigned: () => ({ headers, body: new URLSearchParams(fields).toString() }),
        isAccepted: ({ status, body }) => status === 200 && body === `OK ${md5(fields.id + secretWord)}`,
      },
    ]
  }
}

function invoiceOf(payment: FakePayment) {
  const [transaction] = payment.transactions
  const status = transaction ? 'paid' : payment.status === 'closed' ? 'expired' : 'created'
  return {
    id: payment.id,
    status,
    pay_amount: payment.total.amount,
    orderid: payment.reference,
    paymentid: transaction?.id ?? null,
  }
}

function isWhollyRefunded(transaction: FakeTransaction): boolean {
  return compareAmounts(leftOf(transaction), '0') === 0
}

function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex')
}

/** Errors come with status 200. */
function fail(msg: string): FakeResponse {
  return json(200, { result: 'fail', msg })
}
