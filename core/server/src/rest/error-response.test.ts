import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { ConflictError, PreconditionFailedError, TooManyRequestsError, ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import { createErrorHandler, type ErrorResponse } from './error-response.ts'
import { restServerOptions } from './server-options.ts'

async function responseTo(error: unknown, isProduction = true) {
  const app = Fastify(restServerOptions(isProduction))
  app.setErrorHandler(createErrorHandler(isProduction))
  app.get('/api/things', () => {
    throw error
  })
  const response = await app.inject('/api/things?secret=CANARY')
  await app.close()
  return { ...response.json<ErrorResponse>(), headers: response.headers, text: response.payload }
}

const databaseError = (code: string, more: object = {}) =>
  Object.assign(new Error('CANARY: insert into "shop_products" violates "shop_products_slug_unique"'), {
    code,
    severity: 'ERROR',
    table: 'shop_products',
    constraint: 'shop_products_slug_unique',
    ...more,
  })

describe('the response to an error', () => {
  it('has one shape', async () => {
    const {
      headers,
      text: _,
      ...response
    } = await responseTo(new ValidationError([issues.REQUIRED('a'), issues.UNKNOWN('b')]))
    expect(response).toEqual({
      requestId: expect.stringMatching(/.+/),
      path: '/api/things',
      method: 'GET',
      status: 400,
      error: 'Bad Request',
      cause: ['a is required', 'b is unknown'],
      issues: [
        { path: 'a', code: 'REQUIRED', params: {} },
        { path: 'b', code: 'UNKNOWN', params: {} },
      ],
      data: null,
    })
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('carries the current record when it has changed', async () => {
    expect(await responseTo(new PreconditionFailedError({ id: '1' }))).toMatchObject({ status: 412, data: { id: '1' } })
  })

  it('tells the message of an error that is the caller’s', async () => {
    expect(await responseTo(new ConflictError(issues.TAKEN('slug')))).toMatchObject({
      status: 409,
      cause: ['slug is already in use'],
    })
  })

  it('gives an error of others its own code', async () => {
    const error = Object.assign(new Error('The tea is cold'), { statusCode: 418, code: 'TEA_COLD' })
    expect((await responseTo(error)).issues).toEqual([{ path: '', code: 'TEA_COLD', params: {} }])
  })

  it('names the fields of a unique key that is taken', async () => {
    const { cause, issues } = await responseTo(
      databaseError('23505', { detail: 'Key (parent_id, "url")=(CANARY, b) already exists.' }),
    )
    expect(cause).toEqual(['parentId, url is already in use'])
    expect(issues).toEqual([{ path: 'parentId', code: 'TAKEN', params: { fields: ['parentId', 'url'] } }])
  })

  it('tells programs too when to try again', async () => {
    const { status, cause, headers } = await responseTo(new TooManyRequestsError(40))
    expect([status, cause]).toEqual([429, ['Too many attempts; try again in 40 seconds']])
    expect(headers['retry-after']).toBe('40')
  })

  it('tells in production too what to do where the server can not serve as it is', async () => {
    for (const statusCode of [503, 507]) {
      const response = await responseTo(Object.assign(new Error('Make room'), { statusCode }))
      expect([response.status, response.cause]).toEqual([statusCode, ['Make room']])
    }
  })

  it('T-009 tells nothing of what went wrong inside, in production', async () => {
    for (const error of [
      new Error('CANARY'),
      Object.assign(new Error('CANARY'), { statusCode: 502 }),
      'CANARY',
      null,
    ]) {
      const response = await responseTo(error)
      expect(response.status).toBeGreaterThanOrEqual(500)
      expect(response.cause).toEqual(['Something went wrong'])
      expect(response.text).not.toContain('CANARY')
    }
    expect((await responseTo(new Error('CANARY'), false)).cause).toEqual(['CANARY'])
  })

  it.each([
    [databaseError('23505', { detail: 'Key (slug)=(CANARY) already exists.' }), 409, 'slug is already in use'],
    [
      databaseError('23505', { detail: 'Key (lower(slug))=(CANARY) already exists.' }),
      409,
      'A value is already in use',
    ],
    [
      databaseError('23505', { detail: 'Key (parent_id, "url")=(CANARY, b) already exists.' }),
      409,
      'parentId, url is already in use',
    ],
    [
      databaseError('23503', { detail: 'Key (category_id)=(CANARY) is not present in table "shop_categories".' }),
      400,
      'categoryId must be the id of an existing record',
    ],
    [
      databaseError('23503', { detail: 'Key (id)=(CANARY) is still referenced from table "shop_orders".' }),
      409,
      'The record is still in use',
    ],
    [databaseError('23502', { column: 'unit_amount' }), 400, 'unitAmount is required'],
    [databaseError('22P02'), 400, 'A value is malformed'],
    [databaseError('22003'), 400, 'A number is out of range'],
    [databaseError('57014'), 503, 'The request took too long; ask for less at once'],
    [databaseError('40P01'), 503, 'Somebody else changed the same records at the same moment; try again'],
    [databaseError('08006'), 503, 'The database can not be reached; try again'],
    [Object.assign(new Error('CANARY'), { code: 'ECONNREFUSED' }), 503, 'The database can not be reached; try again'],
    [databaseError('42P01'), 500, 'Something went wrong'],
  ])('T-009 says what %s means, without tables, constraints and values', async (error, status, cause) => {
    const response = await responseTo(error)
    expect([response.status, response.cause]).toEqual([status, [cause]])
    expect(response.text).not.toMatch(/CANARY|shop_|insert/)
    expect(response.headers['retry-after']).toBe(status === 503 ? '1' : undefined)
  })

  it('is the same before a route is found', async () => {
    const app = Fastify(restServerOptions(true))
    app.get('/api/things/:id', () => 'never')
    const response = await app.inject('/api/things/%zz')
    expect([
      response.statusCode,
      response.json<ErrorResponse>().cause.length,
      response.json<ErrorResponse>().data,
    ]).toEqual([400, 1, null])
    expect((await app.inject(`/api/things/${'a'.repeat(20_000)}`)).statusCode).toBe(414)
    await app.close()
  })
})
