import { describe, expect, it } from 'vitest'
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
  TooManyRequestsError,
  UnauthorizedError,
  ValidationError,
} from './errors.ts'
import { issues } from './issues.ts'

describe('errors', () => {
  it('carry their status and code', () => {
    const table = [
      [new ValidationError(issues.WRONG_TYPE('slug', { types: ['string'] })), 400, 'TESSERA_VALIDATION'],
      [new UnauthorizedError(), 401, 'TESSERA_UNAUTHORIZED'],
      [new ForbiddenError(), 403, 'TESSERA_FORBIDDEN'],
      [new NotFoundError(), 404, 'TESSERA_NOT_FOUND'],
      [new ConflictError(issues.TAKEN('slug')), 409, 'TESSERA_CONFLICT'],
      [new PreconditionFailedError({ id: '1' }), 412, 'TESSERA_PRECONDITION_FAILED'],
      [new TooManyRequestsError(40), 429, 'TESSERA_TOO_MANY_REQUESTS'],
    ] as const
    for (const [error, status, code] of table) {
      expect([error.statusCode, error.code]).toEqual([status, code])
      expect(error).toBeInstanceOf(Error)
    }
  })

  it('keep percent signs of a message as they are', () => {
    expect(new ValidationError(issues.UNKNOWN('%s and 100%d {at}')).message).toBe('%s and 100%d {at} is unknown')
  })

  it('are told apart by instanceof', () => {
    expect(new NotFoundError()).not.toBeInstanceOf(ForbiddenError)
    expect(new ValidationError(issues.REQUIRED('id'))).toBeInstanceOf(ValidationError)
  })

  it('list each cause', () => {
    const error = new ValidationError([issues.REQUIRED('productId'), issues.TOO_LONG('title.en', { maximum: 80 })])
    expect(error.causes).toEqual(['productId is required', 'title.en must have at most 80 characters'])
    expect(error.issues).toEqual([
      { path: 'productId', code: 'REQUIRED', params: {} },
      { path: 'title.en', code: 'TOO_LONG', params: { maximum: 80 } },
    ])
  })

  it('keep the current record of a failed precondition', () => {
    expect(new PreconditionFailedError({ id: '1' }).current).toEqual({ id: '1' })
  })

  it.each([
    [1, '1 second'],
    [40, '40 seconds'],
    [100, '2 minutes'],
    [3600, '60 minutes'],
    [7000, '2 hours'],
    [86_400, '24 hours'],
  ])('say after %i seconds of waiting that it takes %s', (seconds, words) => {
    expect(new TooManyRequestsError(seconds)).toMatchObject({
      message: `Too many attempts; try again in ${words}`,
      retryAfter: seconds,
    })
  })
})
