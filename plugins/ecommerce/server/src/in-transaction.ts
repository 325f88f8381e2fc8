import type { Context, PluginHost, Transaction } from '@tessera/server'

/** Works in the transaction of the caller, else in one of its own. */
export function inTransaction<Result>(
  { database }: Pick<PluginHost, 'database'>,
  context: Context,
  work: (inside: Context & { readonly transaction: Transaction }, transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const run = (transaction: Transaction) => work({ ...context, transaction }, transaction)
  return context.transaction ? run(context.transaction) : database.transaction(run)
}
