import { AsyncLocalStorage } from 'node:async_hooks'
import { definePlugin } from '@tessera/server'

/** The header with the statement that a request never gets beyond, as a regular expression. */
export const stopHeader = 'x-stop-before'
/** The variable with those of jobs, as JSON: each stops one job. */
export const jobStops = 'STOP_JOBS_BEFORE'
/** What is printed when something has stopped. */
export const stopped = 'Stopped before'

interface Stop {
  readonly statement: RegExp
  isOver: boolean
}

const requests = new AsyncLocalStorage<Stop>()
const jobs = (JSON.parse(process.env[jobStops] ?? '[]') as string[]).map(stopAt)

function stopAt(source: string): Stop {
  return { statement: new RegExp(source, 'is'), isOver: false }
}

/**
 * Whether work ends here: the statement is never sent, as if the process had been killed before it. A statement is its text;
 * for a job, the values follow it.
 */
function isStopped(text: string, values: unknown): boolean {
  const own = requests.getStore()
  const statement = own ? text : `${text} ${JSON.stringify(values)}`
  const stop = (own ? [own] : jobs).find(each => !each.isOver && each.statement.test(statement))
  if (!stop) return false
  stop.isOver = true
  console.log(`${stopped} ${stop.statement.source}`)
  return true
}

interface Client {
  query(statement: string | { readonly text: string; readonly values?: unknown }, ...rest: unknown[]): unknown
}

/** For a server that is about to be killed: requests and jobs stop at a statement, and wait there. */
const stops = definePlugin({
  name: 'stops',
  async server(app, host) {
    const client: Client = await host.database.knex.client.acquireConnection()
    const clients = Object.getPrototypeOf(client) as Client
    const { query } = clients
    clients.query = function (statement, ...rest) {
      const [text, values] = typeof statement === 'string' ? [statement, rest[0]] : [statement.text, statement.values]
      return isStopped(text, values) ? new Promise(() => undefined) : query.call(this, statement, ...rest)
    }
    await host.database.knex.client.releaseConnection(client)
    app.addHook('preHandler', (request, _reply, done) => {
      const source = request.headers[stopHeader]
      if (typeof source === 'string') requests.run(stopAt(decodeURIComponent(source)), done)
      else done()
    })
    app.post<{ Params: { name: string } }>(
      '/api/stops/jobs/:name',
      { config: { access: 'administrator' } },
      async request => {
        await host.jobs.enqueue(request.params.name, {})
        return { data: null }
      },
    )
  },
})

// Its hook is for the requests of all plugins, which come after it: Fastify doesn't encapsulate it.
export default Object.assign(stops, { [Symbol.for('skip-override')]: true })
