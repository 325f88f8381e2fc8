import type { Queryable } from '../database/database.ts'
import { issueOf } from '../issue.ts'
import { describeError } from '../rest/error-response.ts'

/** Parts in a row that may fail before nothing is tried any more. */
const mostAttempts = 5
/** Time before the next attempt, in seconds; each one waits so much longer. */
const pause = 5

/**
 * Notes that a part failed. What is refused because of the records themselves has failed for good; anything else, such as a
 * lock that somebody else holds, is tried some more times. What has failed for good stays in the trash with the reason.
 */
export async function recordFailure(position: string, error: unknown, connection: Queryable): Promise<void> {
  const { status, causes } = describeError(error, true)
  const failure = { causes: causes.map(({ text }) => text), issues: causes.map(issueOf) }
  await connection.query({
    text: `update "core_cascades" set "attempts" = "attempts" + 1,
  "ready_at" = clock_timestamp() + make_interval(secs => ${pause} * ("attempts" + 1)),
  "failure" = case when $3 or "attempts" + 1 >= ${mostAttempts} then $2::jsonb || jsonb_build_object('at', now()) end
where "position" = $1::bigint`,
    values: [position, JSON.stringify(failure), status < 500],
  })
}
