/** Schemas of the answers of logging in. */
const texts = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])),
})

const tokens = texts('jwt', 'refresh')

/** `{ data: ... }` with a description for the API's document. */
export function answer(description: string, data: object): object {
  return { description, type: 'object', required: ['data'], properties: { data } }
}

export const tokensAnswer = answer('Tokens of the session; the cookies are set too', tokens)
export const signInAnswer = answer('Tokens of the session, or the demand for a second factor', {
  type: 'object',
  properties: { ...tokens.properties, secondFactor: texts('token') },
})
/** What was done, in the words that a person may read. */
export const messageAnswer = answer('Done', texts('message'))
