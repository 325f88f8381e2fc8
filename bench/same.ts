import assert from 'node:assert/strict'
import { Connection } from './connection.ts'
import { assertSuccess } from './load.ts'
import type { Side } from './row.ts'

/** The body of a response. */
export async function bodyOf(url: string, request: Buffer): Promise<string> {
  const connection = new Connection(url)
  await connection.opened()
  try {
    const response = await connection.send(request)
    assertSuccess(url, response)
    return response.subarray(response.indexOf('\r\n\r\n') + 4).toString('utf8')
  } finally {
    connection.close()
  }
}

/** A comparison is fair only if all return the same JSON. */
export async function assertSameResponses(sides: readonly Side[], shape = (body: string) => body): Promise<void> {
  for (let request = 0; request < 3; request++) {
    const bodies: unknown[] = await Promise.all(
      sides.map(async ({ target, work }) => JSON.parse(shape(await bodyOf(target.url, work.next())))),
    )
    for (const [index, body] of bodies.entries()) assert.deepEqual(body, bodies[0], sides[index]?.name)
  }
}

/** JSON without what is another one each time: ids, moments, numbers of orders, digests, tickets, addresses. */
export function shapeOf(json: string, ownUrl = ''): string {
  return (ownUrl ? json.replaceAll(ownUrl, '') : json)
    .replaceAll(/ticket=[\w.-]+/g, 'ticket')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:[\d.]+(Z|\+00:00)?/g, 'moment')
    .replaceAll(/[2-9A-Z]{4}-[2-9A-Z]{4}/g, 'number')
    .replaceAll(/[0-9a-f]{64}/g, 'digest')
}
