import { type FakeResponse, json } from './fake-server.ts'

/** What CloudPayments says when it did what it was asked. */
export function success(model: unknown): FakeResponse {
  return json(200, { Model: model, Success: true, Message: null })
}

/** Refusals have status 200, too. */
export function failure(message: string): FakeResponse {
  return json(200, { Success: false, Message: message })
}
