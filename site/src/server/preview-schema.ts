const name = { type: 'string', minLength: 1, maxLength: 200 } as const
const place = { language: name, url: { type: 'string', minLength: 1, maxLength: 8000 } } as const

/** Query string of a preview of a stored record. */
export const previewQuery = {
  type: 'object',
  required: ['entity', 'id'],
  properties: { entity: name, id: name, variant: name, ...place },
} as const

/** Body of a preview of operations, which are validated by the batch that runs them. */
export const previewBody = {
  type: 'object',
  additionalProperties: false,
  required: ['show'],
  properties: {
    operations: { type: 'array', maxItems: 1000, items: { type: 'object' } },
    show: {
      oneOf: [
        {
          type: 'object',
          additionalProperties: false,
          required: ['ref'],
          properties: { ref: name, variant: name },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['entity', 'id'],
          properties: { entity: name, id: name, variant: name },
        },
      ],
    },
    ...place,
  },
} as const
