import { mostSkus } from '@tessera/ecommerce'
import { body } from './order-schemas.ts'

/** The id of a record that there may be. */
const id = { type: 'string', format: 'uuid' } as const

const title = {
  type: 'object',
  minProperties: 1,
  maxProperties: 50,
  propertyNames: { pattern: '^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$' },
  additionalProperties: { type: 'string', minLength: 1, maxLength: 200 },
} as const
/** An amount as people write it. */
export const written = { type: 'string', minLength: 1, maxLength: 40 } as const
const prices = {
  type: 'array',
  maxItems: 100,
  items: body(
    {
      currencyId: id,
      amount: { ...written, type: ['string', 'null'], description: 'As people write it: 1290.5 or 1 290,50' },
      compareAt: { ...written, type: ['string', 'null'], description: 'A former price' },
    },
    ['currencyId'],
  ),
}

export const pricesSchema = body({ prices: { ...prices, minItems: 1 } }, ['prices'])

const sku = body(
  {
    values: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: { type: 'integer', minimum: 0, maximum: mostSkus },
      description: 'The place of its value in each option',
    },
    code: { type: ['string', 'null'], maxLength: 200 },
    isEnabled: { type: 'boolean' },
    weight: { type: ['integer', 'null'], minimum: 0 },
    prices,
    fileId: { ...id, type: ['string', 'null'] },
  },
  ['values'],
)

export const optionsSchema = body(
  {
    options: {
      type: 'array',
      maxItems: 20,
      items: body(
        {
          id: id,
          title,
          values: {
            type: 'array',
            minItems: 1,
            maxItems: mostSkus,
            items: body({ id: id, title }, ['title']),
          },
        },
        ['title', 'values'],
      ),
    },
    skus: {
      anyOf: [
        { const: 'all', description: 'Makes a SKU of each combination that has none' },
        { type: 'array', maxItems: mostSkus, items: sku },
      ],
    },
  },
  ['options'],
)

const texts = { ...title, minProperties: 0, additionalProperties: { type: 'string', maxLength: 10_000 } } as const

export const propertiesSchema = body(
  {
    properties: {
      type: 'array',
      maxItems: 200,
      items: body(
        {
          attributeId: id,
          keyId: id,
          key: body(
            {
              title,
              field: { enum: ['string', 'number', 'boolean', 'date', 'datetime'] },
              suffix: texts,
              type: { enum: ['feature', 'interval'] },
            },
            ['title'],
          ),
          value: {
            description: 'Texts by language, a number, yes or no, a day or a moment: what its key says',
            anyOf: [texts, { type: ['number', 'boolean', 'null'] }, { type: 'string', maxLength: 40 }],
          },
        },
        ['value'],
      ),
    },
  },
  ['properties'],
)
