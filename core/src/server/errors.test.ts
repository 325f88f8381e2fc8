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

describe('errors', () => {
  it('carry their status and code', () => {
    const table = [
      [new ValidationError('slug must be a string'), 400, 'TESSERA_VALIDATION'],
      [new UnauthorizedError(), 401, 'TESSERA_UNAUTHORIZED'],
      [new ForbiddenError(), 403, 'TESSERA_FORBIDDEN'],
      [new NotFoundError(), 404, 'TESSERA_NOT_FOUND'],
      [new ConflictError('slug is already taken'), 409, 'TESSERA_CONFLICT'],
      [new PreconditionFailedError({ id: '1' }), 412, 'TESSERA_PRECONDITION_FAILED'],
      [new TooManyRequestsError(40), 429, 'TESSERA_TOO_MANY_REQUESTS'],
    ] as const
    for (const [error, status, code] of table) {
      expect([error.statusCode, error.code]).toEqual([status, code])
      expect(error).toBeInstanceOf(Error)
    }
  })

  it('keep percent signs of a message as they are', () => {
    expect(new ValidationError('%s and 100%d').message).toBe('%s and 100%d')
  })

  it('are told apart by instanceof', () => {
    expect(new NotFoundError()).not.toBeInstanceOf(ForbiddenError)
    expect(new ValidationError('id is required')).toBeInstanceOf(ValidationError)
  })

  it('list each cause', () => {
    expect(new ValidationError(['a', 'b']).causes).toEqual(['a', 'b'])
    expect(new ValidationError('productId is required').causes).toEqual(['productId is required'])
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
