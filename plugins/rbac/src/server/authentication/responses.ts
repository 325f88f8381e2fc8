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

export const tokensResponse = describedResponse('Tokens of the session, which are set as cookies too', tokens)
export const signInResponse = describedResponse('Tokens of the session, or a request for the second factor', {
  type: 'object',
  properties: { ...tokens.properties, secondFactor: texts('token') },
})
/** A message for people that says what was done. */
export const messageResponse = describedResponse('Done', texts('message'))
