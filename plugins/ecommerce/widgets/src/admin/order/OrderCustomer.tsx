import { valueName } from '@tessera/core'
import { addressLines, customer, order } from '@tessera/ecommerce'
import { textIn, useLanguage } from '@tessera/widget-sdk'
import { recordAddress, useAdminAction, useAdminTools, useDefinitionTexts } from '@tessera/widget-sdk/admin'
import { Badge, CopyButton } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../../messages.ts'
import type { OrderRecord } from './order-record.ts'
import { Panel } from './Panel.tsx'

const link = 'text-primary underline-offset-4 hover:underline'

/** Who ordered, in which language, what else, and what they wrote. */
export function OrderCustomer({ record }: { readonly record: OrderRecord }) {
  const { email, language, comment, status } = record
  const m = useMessages('orderCustomer')
  const shown = useLanguage()
  const delivery = textIn(record.deliveryTitle, shown, 'en')
  return (
    <Panel title={m.title}>
      <div className="flex flex-col gap-3 p-4">
        <Known customer={record.customer} />
        {record.customerName && record.customerName !== record.customer?.name && (
          <p className="break-words font-medium">{record.customerName}</p>
        )}
        {email ? (
          <>
            <p className="flex items-center gap-1">
              <a href={`mailto:${email}`} className={`min-w-0 truncate ${link}`}>
                {email}
              </a>
              <CopyButton text={email} label={m.copy} />
            </p>
            {status !== null && status !== 'new' && <SendAgain id={record.id} email={email} status={status} />}
          </>
        ) : (
          <p className="text-text-muted">{m.nobody}</p>
        )}
        {language && (
          <p>
            <span className="text-text-muted">{m.language}: </span>
            {new Intl.DisplayNames(shown, { type: 'language' }).of(language)}
          </p>
        )}
        {delivery && (
          <div>
            <p className="text-text-muted">{m.delivery}</p>
            <p>{delivery}</p>
            {record.address && (
              <address className="mt-1 break-words not-italic">
                {addressLines(record.address, shown).map(line => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
            )}
          </div>
        )}
        {record.discountCode && (
          <p>
            <span className="text-text-muted">{m.discountCode}: </span>
            {record.discountCode}
          </p>
        )}
        {comment && (
          <figure>
            <figcaption className="text-text-muted">{m.comment}</figcaption>
            <blockquote className="mt-1 whitespace-pre-line border-border-strong border-l-2 pl-3">{comment}</blockquote>
          </figure>
        )}
      </div>
    </Panel>
  )
}

/** What the shop knows of them, and the way to their other orders. */
function Known({ customer: known }: { readonly customer: OrderRecord['customer'] }) {
  const m = useMessages('orderCustomer')
  if (!known) return null
  const tags = (known.customersToCustomerTags ?? []).flatMap(({ customerTag }) => customerTag ?? [])
  return (
    <>
      <p>
        {known.name && <span className="block font-medium">{known.name}</span>}
        <a href={recordAddress(customer, known.id)} className={link}>
          {m.others}
        </a>
      </p>
      {tags.length > 0 && (
        <ul aria-label={m.tags} className="flex flex-wrap gap-1.5">
          {tags.map(({ id, title }) => (
            <li key={id} className="min-w-0 max-w-full">
              <Badge className="max-w-full text-xs">
                <span className="truncate">{title}</span>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {known.note && (
        <div>
          <p className="text-text-muted">{m.note}</p>
          <p className="whitespace-pre-line break-words">{known.note}</p>
        </div>
      )}
    </>
  )
}

interface SendAgainProps {
  readonly id: string
  readonly email: string
  readonly status: NonNullable<OrderRecord['status']>
}

/** Sends the mail of the order's status to its customer again, after a question that says to whom. */
function SendAgain({ id, email, status }: SendAgainProps) {
  const m = useMessages('orderCustomer')
  const texts = useDefinitionTexts()
  const { Button, Confirm, call } = useAdminTools()
  const { run } = useAdminAction()
  const [isAsking, setAsking] = useState(false)
  const send = () => run(() => call('POST', `/api/${order.path}/${id}/mails`), m.queued.replace('{email}', email))
  return (
    <p>
      <Button isSmall onClick={() => setAsking(true)}>
        {m.again}
      </Button>
      {isAsking && (
        <Confirm
          title={m.againTitle}
          description={m.againText
            .replace('{status}', valueName(order, 'status', status, texts))
            .replace('{email}', email)}
          confirm={m.againConfirm}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  )
}
