import pg from 'pg'

/** Connections of a hand-written server to PostgreSQL. */
export interface Connections {
  /** Runs a statement that is prepared under its name, once for each connection. */
  rows<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
}

/** Ours has as many. */
export const poolSize = 10

const texts = new Set<number>([pg.types.builtins.JSONB, pg.types.builtins.JSON])
const isoText = (text: string): string => {
  const fraction = text.slice(19, -3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction === '' ? '.000' : fraction.padEnd(4, '0')}Z`
}

/** Moments as the texts of JSON that they become: the detour over `Date` would cost more than the rest of the row. */
export const momentsAsText: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.TIMESTAMPTZ
      ? isoText
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** And `jsonb` as the text that it comes as. */
export const jsonAsText: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    texts.has(oid)
      ? (text: string) => text
      : momentsAsText.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

export function settingsOf(application: string): pg.ClientConfig {
  return {
    connectionString: process.env.DATABASE_URL,
    application_name: application,
    options: '-c timezone=UTC -c datestyle=ISO',
  }
}

/** A pool of the size of ours: a statement waits for a free connection. */
export function pooled(settings: pg.ClientConfig): Connections {
  const pool = new pg.Pool({ ...settings, max: poolSize })
  return { rows: async (name, text, values) => (await pool.query({ name, text, values: [...values] })).rows }
}

/**
 * Connections that send a statement without waiting for the result of the one before (`pipeline` of `pg`): a statement that
 * is a transaction of its own may. Several statements leave, and several results come, in one system call. The fastest known
 * way: in turns with `pooled`, on a busy machine of two processors, lists of 25 were 1.1 to 1.3 times as many per second, one by
 * id or slug 1.4 to 1.9 times, one creation 1.5 times; with 0.6 to 0.8 of the processor time where there is little to read, and
 * about as much (0.9 to 1.1) for lists.
 */
export async function pipelined(settings: pg.ClientConfig): Promise<Connections> {
  const clients = Array.from({ length: pipelines }, () => new pg.Client({ ...settings, pipeline: true }))
  await Promise.all(clients.map(client => client.connect()))
  let sent = 0
  return {
    async rows(name, text, values) {
      const client = clients[sent++ % clients.length] as pg.Client
      return (await client.query({ name, text, values: [...values] })).rows
    },
  }
}

/** As many as there are processors to answer them, twice. */
const pipelines = 4
