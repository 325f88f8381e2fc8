/**
 * A cart by hand, for the rows that the product keeps too: lines of products at the price of the moment, in the currency of
 * the line. None of these products is sold by a store.
 */

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What one piece costs in a currency, in minor units: the sum of the product's prices. */
const unitAmount = (product: string, currency: string) => `(
  select (sum(a.number) * 10 ^ ${currency}.fraction_digits)::bigint
  from ecommerce_products_to_attributes pa
  join ecommerce_attributes a on a.id = pa.attribute_id
  join ecommerce_attribute_keys_to_attributes ka on ka.attribute_id = a.id
  join ecommerce_attribute_keys k on k.id = ka.attribute_key_id and k.type = 'price'
  join ecommerce_attributes_to_billing_module_currencies ac on ac.attribute_id = a.id
  where pa.product_id = ${product} and ac.billing_module_currency_id = ${currency}.id)`

const currencyJson = `json_build_object('id', c.id, 'createdAt', ${iso('c.created_at')}, 'updatedAt', ${iso('c.updated_at')},
  'variant', c.variant, 'code', c.code, 'symbol', c.symbol, 'title', c.title, 'isDefault', c.is_default,
  'fractionDigits', c.fraction_digits, 'adminTitle', c.admin_title, 'slug', c.slug)`

const productJson = `json_build_object('id', p.id, 'createdAt', ${iso('p.created_at')}, 'updatedAt', ${iso('p.updated_at')},
  'variant', p.variant, 'title', p.title, 'subtitle', p.subtitle, 'description', p.description,
  'adminTitle', p.admin_title, 'slug', p.slug, 'className', p.class_name, 'shortDescription', p.short_description,
  'type', p.type, 'soldBy', p.sold_by, 'step', p.step, 'isHidden', p.is_hidden, 'weight', p.weight,
  'taxClassId', p.tax_class_id, 'needsDelivery', p.needs_delivery)`

const lineJson = `json_build_object('id', l.id, 'createdAt', ${iso('l.created_at')}, 'updatedAt', ${iso('l.updated_at')},
  'variant', l.variant, 'quantity', l.quantity, 'skuId', l.sku_id, 'storeId', l.store_id, 'currencyId', l.currency_id,
  'unitAmount', l.unit_amount, 'currencyCode', l.currency_code, 'productTitle', p.title,
  'sku', null, 'taxAmount', l.tax_amount, 'taxPercent', l.tax_percent, 'skuCode', l.sku_code, 'skuTitle', l.sku_title, 'interval', l.interval, 'intervalCount', l.interval_count, 'orderId', l.order_id, 'productId', l.product_id,
  'orderIndex', l.order_index, 'className', l.class_name, 'product', ${productJson}, 'store', null,
  'billingModuleCurrency', ${currencyJson}, 'currentUnitAmount', x.amount, 'isChanged', x.amount is distinct from l.unit_amount)`

const orderColumns = `o.id, o.created_at as "createdAt", o.updated_at as "updatedAt", o.variant, o.number, o.status, o.type,
  o.is_late as "isLate", o.attention, o.email, o.language, o.placed_at as "placedAt", o.receipt, o.comment,
  o.delivery_method_id as "deliveryMethodId", o.delivery_title as "deliveryTitle", o.address, o.discount_code as "discountCode",
  o.agreed, o.customer_id as "customerId", o.customer_name as "customerName", o.origin, o.reminded_at as "remindedAt"`

/** Prices are those of the moment in a cart, and those that were agreed on in a placed order. */
export const order = `select ${orderColumns}, coalesce((
    select json_agg(${lineJson} order by l.order_index, l.created_at, l.id)
    from ecommerce_orders_to_products l
    join ecommerce_products p on p.id = l.product_id
    join billing_currencies c on c.id = l.currency_id
    cross join lateral (
      select case o.status when 'new' then ${unitAmount('p.id', 'c')} else l.unit_amount end as amount
    ) x
    where l.order_id = o.id
  ), '[]') as "ordersToProducts", '[]'::json as adjustments
  from ecommerce_orders o where o.id = $1`

const isOwned = `exists (
  select 1 from rbac_subjects_to_ecommerce_module_orders w where w.ecommerce_module_order_id = o.id and w.subject_id = $1)`

export const totals = `select json_build_object(
    'billingModuleCurrency', ${currencyJson}, 'total', t.total,
    'orders', (select json_agg(json_build_object('id', o.id, 'createdAt', ${iso('o.created_at')},
        'updatedAt', ${iso('o.updated_at')}, 'variant', o.variant, 'number', o.number, 'status', o.status, 'type', o.type,
        'isLate', o.is_late, 'attention', o.attention, 'email', o.email, 'language', o.language,
        'placedAt', ${iso('o.placed_at')}, 'receipt', o.receipt, 'comment', o.comment,
        'deliveryMethodId', o.delivery_method_id, 'deliveryTitle', o.delivery_title, 'address', o.address,
        'discountCode', o.discount_code, 'agreed', o.agreed, 'customerId', o.customer_id, 'customerName', o.customer_name, 'origin', o.origin,
  'remindedAt', o.reminded_at))
      from ecommerce_orders o where o.id = any(t.orders))
  ) as total
  from (
    select l.currency_id, sum(l.quantity * ${unitAmount('l.product_id', 'c')}) as total, array_agg(distinct o.id) as orders
    from ecommerce_orders o
    join ecommerce_orders_to_products l on l.order_id = o.id
    join billing_currencies c on c.id = l.currency_id
    where o.type = 'cart' and ${isOwned}
    group by l.currency_id
  ) t
  join billing_currencies c on c.id = t.currency_id order by c.is_default desc, c.code`

export const lockCart = `select o.id from ecommerce_orders o where o.status = 'new' and ${isOwned}
  order by coalesce(o.placed_at, o.created_at) desc limit 1 for update of o`

export const lockOwner = 'select 1 from rbac_subjects where id = $1 for update'

export const createCart = `with o as (
    insert into ecommerce_orders (id, created_at, updated_at) values ($2, now(), now())
  )
  insert into rbac_subjects_to_ecommerce_module_orders (id, created_at, updated_at, subject_id, ecommerce_module_order_id)
  values ($3, now(), now(), $1, $2)`

/** Raises the quantity of the product's line, or makes the line. No row: the product has no price, or too many are in the cart. */
export const addLine = `with price as (
    select p.id as product_id, c.id as currency_id, c.code, ${unitAmount('p.id', 'c')} as amount
    from ecommerce_products p, billing_currencies c where p.id = $2 and c.is_default
  ), raised as (
    update ecommerce_orders_to_products l
    set quantity = l.quantity + $3, unit_amount = price.amount, currency_code = price.code, updated_at = now()
    from price
    where l.order_id = $1 and l.product_id = price.product_id and l.currency_id = price.currency_id and l.store_id is null
      and l.quantity + $3 <= 10000 and price.amount is not null
    returning l.id
  )
  insert into ecommerce_orders_to_products
    (id, created_at, updated_at, order_id, product_id, currency_id, currency_code, unit_amount, quantity)
  select coalesce((select id from raised), $4), now(), now(), $1, product_id, currency_id, code, amount, $3
  from price where amount is not null and not exists (select 1 from raised)`

export const lockOrder = `select o.id, o.status from ecommerce_orders o where o.id = $2 and ${isOwned} for update of o`

/** What is paid for, with the prices of the moment. */
export const pricedLines = `select l.id, l.quantity, p.title, c.id as "currencyId", c.code, c.fraction_digits as digits,
    ${unitAmount('p.id', 'c')} as amount
  from ecommerce_orders_to_products l
  join ecommerce_products p on p.id = l.product_id
  join billing_currencies c on c.id = l.currency_id
  where l.order_id = $1 order by l.order_index, l.created_at, l.id`

const link = (table: string, left: string, right: string, values: string) =>
  `insert into ${table} (id, created_at, updated_at, ${left}, ${right}) select gen_random_uuid(), now(), now(), ${values}`

/** All that a checkout writes, at once: `$1` has the fields by name. */
export const place = `with r as (
    select * from jsonb_to_record($1::jsonb) as r(
      "orderId" uuid, customer uuid, number text, email text, language text, owner uuid, event uuid, data jsonb, lines jsonb, intent uuid,
      invoice uuid, amount bigint, "currencyId" uuid, code text, attempt text, key text, parameters jsonb)
  ), frozen as (
    update ecommerce_orders_to_products l
    set unit_amount = x.amount, currency_code = x.code, product_title = x.title, updated_at = now()
    from r, jsonb_to_recordset(r.lines) as x(id uuid, amount bigint, code text, title jsonb) where l.id = x.id
  ), buyer as (
    insert into ecommerce_customers as known (id, created_at, updated_at, email, language)
    select r.customer, now(), now(), lower(r.email), r.language from r
    on conflict (email) do update set language = coalesce(nullif(known.language, ''), excluded.language)
    returning known.id
  ), placed as (
    update ecommerce_orders o
    set status = 'paying', type = 'history', number = r.number, email = r.email, language = r.language, placed_at = now(),
      updated_at = now(), customer_id = buyer.id
    from r, buyer where o.id = r."orderId"
  ), happened as (
    insert into ecommerce_order_events (id, created_at, updated_at, order_id, type, "from", "to", actor, data)
    select r.event, now(), now(), r."orderId", 'status', 'new', 'paying', r.owner, r.data from r
  ), reminder as (
    insert into tessera_jobs.job (name, data, singleton_key, start_after, policy, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, keep_until, deletion_seconds, dead_letter)
    select q.name, jsonb_build_object('payload', jsonb_build_object('eventId', r.event)), r.event, now() + interval '15 minutes',
      q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds,
      now() + interval '15 minutes' + q.retention_seconds * interval '1 second', q.deletion_seconds, q.dead_letter
    from r, tessera_jobs.queue q where q.name = 'ecommerce-module-orders-mail'
  ), in_currency as (
    ${link('ecommerce_orders_to_billing_module_currencies', 'order_id', 'billing_module_currency_id', 'r."orderId", r."currencyId" from r')}
  ), intent as (
    insert into billing_payment_intents (id, created_at, updated_at, amount, currency_code)
    select r.intent, now(), now(), r.amount, r.code from r
  ), invoice as (
    insert into billing_invoices (id, created_at, updated_at, amount, provider, success_url, cancel_url, email, currency_code,
      attempt, idempotency_key, parameters, expires_at, requested_at)
    select r.invoice, now(), now(), r.amount, 'dummy', r.parameters->>'successUrl', r.parameters->>'cancelUrl', r.email, r.code,
      r.attempt, r.key, r.parameters, (r.parameters->>'expiresAt')::timestamptz, now() from r
  ), a as (
    ${link('billing_payment_intents_to_invoices', 'payment_intent_id', 'invoice_id', 'r.intent, r.invoice from r')}
  ), b as (
    ${link('billing_invoices_to_currencies', 'invoice_id', 'currency_id', 'r.invoice, r."currencyId" from r')}
  ), c as (
    ${link('billing_payment_intents_to_currencies', 'payment_intent_id', 'currency_id', 'r.intent, r."currencyId" from r')}
  ), d as (
    ${link('rbac_subjects_to_billing_module_payment_intents', 'subject_id', 'billing_module_payment_intent_id', 'r.owner, r.intent from r')}
  )
  ${link('ecommerce_orders_to_billing_module_payment_intents', 'order_id', 'billing_module_payment_intent_id', 'r."orderId", r.intent from r')}`

const invoiceColumns = `id, status, amount, refunded_amount as "refundedAmount", currency_code as "currencyCode", provider,
  payment_url as "paymentUrl", is_test as "isTest", expires_at as "expiresAt", paid_at as "paidAt", created_at as "createdAt"`

/** Keeps what the provider has answered. */
export const respond = `update billing_invoices set provider_id = $2, payment_url = $3, is_test = true, updated_at = now()
  where id = $1 returning ${invoiceColumns}`

/** The same checkout sent again is answered with what there is. */
export const openInvoices = `select ${invoiceColumns} from billing_invoices where status = 'open' and id in (
    select il.invoice_id from ecommerce_orders_to_billing_module_payment_intents l
    join billing_payment_intents_to_invoices il on il.payment_intent_id = l.billing_module_payment_intent_id
    where l.order_id = $1)`
