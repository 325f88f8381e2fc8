/** Response schemas of the login routes. */
const texts = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])),
})

const tokens = texts('jwt', 'refresh')

/** `{ data: ... }` with a description for the OpenAPI document. */
export function describedResponse(description: string, data: object): object {
  return { description, type: 'object', required: ['data'], properties: { data } }
}

/** The same for an object that has all of its properties. */
export function describedObject(description: string, properties: Readonly<Record<string, object>>): object {
  return describedResponse(description, { type: 'object', required: Object.keys(properties), properties })
}

export const tokensResponse = describedResponse('Tokens of the session, which are set as cookies too', tokens)
export const signInResponse = describedResponse('Tokens of the session, or a request for the second factor', {
  type: 'object',
  properties: { ...tokens.properties, secondFactor: texts('token') },
})
/** A message for people that says what was done. */
export const messageResponse = describedResponse('Done', texts('message'))
