import {
  adminTitle,
  boolean,
  contentFields,
  datetime,
  defineModule,
  integer,
  json,
  nameTitle,
  select,
  slug,
  text,
  widgetName,
} from '@tessera/core'

const { entity } = defineModule('billing', {
  admin: { name: { en: 'Billing', ru: 'Платежи' }, icon: 'credit-card', menu: { group: 'daily', order: 6 } },
})

const content = { read: 'public', write: { roles: ['editor'] } } as const
/** Money, in whole minor units of a currency (cents, kopecks). */
const amount = () =>
  integer({
    required: true,
    minimum: 0,
    admin: {
      help: {
        en: 'In the smallest units of the currency: 1990 is 19.90 euros.',
        ru: 'В наименьших единицах валюты: 1990 — это 19,90 рубля.',
      },
    },
  })
/** A payment provider. */
const provider = { maxLength: 100, admin: { label: { en: 'Provider', ru: 'Провайдер' } } } as const
const email = () => text({ maxLength: 254 })
const address = (en: string, ru: string) => text({ maxLength: 2000, admin: { label: { en, ru } } })

export const currency = entity('currency', {
  fields: {
    code: text({
      required: true,
      unique: true,
      maxLength: 20,
      pattern: '^[A-Z0-9]+$',
      admin: {
        label: { en: 'Code', ru: 'Код' },
        help: {
          en: 'Three letters of ISO 4217, such as EUR, or the ticker of a cryptocurrency.',
          ru: 'Три буквы по ISO 4217, например RUB, или тикер криптовалюты.',
        },
      },
    }),
    symbol: text({
      maxLength: 20,
      admin: {
        label: { en: 'Sign', ru: 'Знак' },
        help: { en: 'Shown beside amounts: €.', ru: 'Стоит рядом с суммой: ₽.' },
      },
    }),
    title: nameTitle(),
    isDefault: boolean({
      default: false,
      admin: {
        label: { en: 'Default', ru: 'Основная' },
        help: { en: 'Prices are shown in it first.', ru: 'Цены сначала показываются в ней.' },
      },
    }),
    fractionDigits: integer({
      default: 2,
      minimum: 0,
      maximum: 8,
      admin: {
        label: { en: 'Digits after the point', ru: 'Знаков после запятой' },
        help: { en: '2 for euros, 0 for yen.', ru: '2 для рублей, 0 для иен.' },
      },
    }),
    adminTitle: adminTitle(),
    slug: slug({ pattern: '^[a-z0-9-]+$' }),
  },
  access: { read: 'public' },
  admin: {
    name: { en: { one: 'Currency', many: 'Currencies' }, ru: { one: 'Валюта', many: 'Валюты', of: 'валюты' } },
    description: {
      en: 'What prices are in and invoices are paid in.',
      ru: 'В валютах указаны цены и оплачиваются счета.',
    },
    row: ['adminTitle', 'code', 'symbol', 'isDefault'],
  },
})

export const invoice = entity('invoice', {
  fields: {
    status: select(['draft', 'open', 'paid', 'uncollectible', 'void', 'failed'], {
      default: 'open',
      admin: {
        values: {
          draft: { en: 'Draft', ru: 'Черновик' },
          open: { en: 'Open', ru: 'Ждёт оплаты' },
          paid: { en: 'Paid', ru: 'Оплачен' },
          uncollectible: { en: 'Uncollectible', ru: 'Безнадёжный' },
          void: { en: 'Void', ru: 'Аннулирован' },
          failed: { en: 'Failed', ru: 'Не оплачен из-за ошибки' },
        },
      },
    }),
    amount: amount(),
    provider: text({ ...provider, index: true }),
    providerId: text({
      maxLength: 500,
      index: true,
      admin: { label: { en: 'Number at the provider', ru: 'Номер у провайдера' } },
    }),
    paymentUrl: address('Payment link', 'Ссылка на оплату'),
    successUrl: address('Link after the payment', 'Ссылка после оплаты'),
    cancelUrl: address('Link after a refusal', 'Ссылка после отказа'),
    email: email(),
  },
  admin: {
    name: { en: { one: 'Invoice', many: 'Invoices' }, ru: { one: 'Счёт', many: 'Счета', of: 'счёта' } },
    description: {
      en: 'An invoice asks for a payment and remembers how it went.',
      ru: 'Счёт просит об оплате и помнит, чем она кончилась.',
    },
    row: ['status', 'amount', 'provider', 'email'],
    label: ['providerId', 'email'],
  },
})

export const paymentIntent = entity('payment-intent', {
  fields: {
    status: select(['requires_payment_method', 'processing', 'requires_action', 'succeeded', 'failed', 'canceled'], {
      default: 'requires_payment_method',
      admin: {
        values: {
          requires_payment_method: { en: 'Needs a way to pay', ru: 'Ждёт выбора способа оплаты' },
          processing: { en: 'Processing', ru: 'Обрабатывается' },
          requires_action: { en: 'Waits for the payer', ru: 'Ждёт действий плательщика' },
          succeeded: { en: 'Succeeded', ru: 'Прошёл' },
          failed: { en: 'Failed', ru: 'Не прошёл' },
          canceled: { en: 'Canceled', ru: 'Отменён' },
        },
      },
    }),
    amount: amount(),
    type: select(['one_off', 'subscription'], {
      default: 'one_off',
      admin: {
        values: {
          one_off: { en: 'One-off', ru: 'Разовый' },
          subscription: { en: 'Subscription', ru: 'По подписке' },
        },
      },
    }),
    interval: text({
      maxLength: 50,
      admin: {
        label: { en: 'Interval', ru: 'Период' },
        help: {
          en: 'How often a subscription is paid, such as month.',
          ru: 'Как часто оплачивается подписка, например month — раз в месяц.',
        },
      },
    }),
  },
  admin: {
    name: {
      en: { one: 'Payment intent', many: 'Payment intents' },
      ru: { one: 'Платёж', many: 'Платежи', of: 'платежа' },
    },
    description: {
      en: 'What somebody set out to pay, once or as a subscription.',
      ru: 'То, что собирались оплатить, разово или по подписке.',
    },
    row: ['status', 'amount', 'type', 'interval'],
  },
})

/** Inbox of the providers' webhooks: stored first, processed once. */
export const paymentEvent = entity('payment-event', {
  fields: {
    provider: text({ ...provider, required: true }),
    eventId: text({
      required: true,
      maxLength: 500,
      admin: { label: { en: 'Number at the provider', ru: 'Номер у провайдера' } },
    }),
    payload: json()({ required: true, admin: { label: { en: 'What was sent', ru: 'Что пришло' } } }),
    receivedAt: datetime({ required: true, admin: { label: { en: 'Received', ru: 'Получено' } } }),
    processedAt: datetime({ index: true, admin: { label: { en: 'Processed', ru: 'Обработано' } } }),
    outcome: text({ maxLength: 1000, admin: { label: { en: 'Outcome', ru: 'Итог' } } }),
  },
  unique: [['provider', 'eventId']],
  history: false,
  admin: {
    name: {
      en: { one: 'Payment event', many: 'Payment events' },
      ru: { one: 'Событие оплаты', many: 'События оплаты', of: 'события оплаты' },
    },
    description: {
      en: 'What payment providers told: kept first, handled once.',
      ru: 'Сообщения платёжных провайдеров: сначала сохраняются, затем один раз обрабатываются.',
    },
    row: ['provider', 'eventId', 'receivedAt', 'processedAt', 'outcome'],
    label: ['eventId'],
  },
})

export const widget = entity('widget', {
  fields: contentFields(),
  access: content,
  admin: {
    name: widgetName,
    description: {
      en: 'A widget is a part of a page. The variants here are about money.',
      ru: 'Виджет — часть страницы. Здесь его варианты связаны с деньгами.',
    },
    row: ['adminTitle', 'variant'],
  },
})
