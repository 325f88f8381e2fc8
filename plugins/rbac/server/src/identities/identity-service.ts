import type { Input, Patch, Row } from '@tessera/core'
import { ownValues } from '@tessera/core'
import { identity, subjectsToIdentities } from '@tessera/rbac'
import { type Condition, type Context, serviceOf, type Transaction } from '@tessera/server'
import { jobNames } from '../jobs/job-names.ts'
import { hashPassword, isPasswordHash } from '../passwords/password-hash.ts'
import { assertGoodPassword } from '../passwords/password-policy.ts'
import { withAdministratorLeft } from '../roles/with-administrator-left.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { assertMayWriteCredentials, ownedBy, ownScope } from '../subjects/own-scope.ts'
import { checkComplete, normalizedValues } from './identity-values.ts'

type Identity = typeof identity
type Change = { readonly id: string; readonly data: Patch<Identity> }
type Inside = Context & { readonly transaction: Transaction }

/**
 * Identities. Addresses are stored lower-cased, passwords only as hashes; a changed password ends the subject's other
 * sessions and is announced by mail. Only administrators see the identities of others.
 */
export class IdentityService extends serviceOf(identity) {
  override scope({ caller }: Context): readonly Condition[] {
    return ownScope(caller, subjectId => ({
      linked: subjectsToIdentities,
      by: 'identityId',
      where: [ownedBy('subjectId')(subjectId)],
    }))
  }

  override async createMany(inputs: readonly Input<Identity>[], context: Context): Promise<Row<Identity>[]> {
    for (const { provider = 'email_and_password', email = null, account = null } of inputs) {
      checkComplete({ provider, email, account })
    }
    return super.createMany(inputs, context)
  }

  override updateMany(changes: readonly Change[], context: Context): Promise<Row<Identity>[]> {
    return this.#inTransaction(context, async inside => {
      const known = await this.#byIds(
        changes.map(({ id }) => id),
        inside,
      )
      const rows = await super.updateMany(
        changes.map(({ id, data }) => ({
          id,
          data: withAddress(withoutVerification(data, known.get(id)), known.get(id)),
        })),
        inside,
      )
      for (const row of rows) checkComplete(row)
      // The module's own routes decide what a new hash means: a login may rehash, too.
      const changed = changes.filter(({ data }) => data.password !== undefined && context.caller.kind !== 'system')
      await this.#afterPasswords(
        changed.map(({ id }) => id),
        inside,
      )
      return rows
    })
  }

  /** Keeps the last identity of the last administrator. */
  override async removeMany(ids: readonly string[], context: Context): Promise<Row<Identity>[]> {
    // Identities of a removed subject are removed with it.
    if (context.cascadeRoots === undefined) await assertMayWriteCredentials(this.host, context)
    return withAdministratorLeft(this.host, context, inside => super.removeMany(ids, inside))
  }

  /** The password takes no part in the search, so the response doesn't reveal whether it is right. */
  override async findOrCreate(
    input: Input<Identity>,
    context: Context,
  ): Promise<{ row: Row<Identity>; isCreated: boolean }> {
    const { password, ...known } = input
    const { provider = 'email_and_password', email = null, account = null } = known
    checkComplete({ provider, email, account })
    if (password === undefined || password === null) return super.findOrCreate(known, context)
    return this.#inTransaction(context, async inside => {
      const found = await super.findOrCreate(known, inside)
      if (!found.isCreated) return found
      const [row = found.row] = await super.updateMany([{ id: found.row.id, data: { password, email } }], inside)
      return { row, isCreated: true }
    })
  }

  protected override async beforeSave(
    values: readonly Patch<Identity>[],
    context: Context,
  ): Promise<readonly Patch<Identity>[]> {
    const { caller } = context
    await assertMayWriteCredentials(this.host, context)
    const prepared: Patch<Identity>[] = []
    for (const each of values) {
      const normalized = await normalizedValues(each)
      const { password } = normalized
      // Only this module sends hashes; anything from outside is a plain password.
      const isFinal = typeof password !== 'string' || (caller.kind === 'system' && isPasswordHash(password))
      if (isFinal) prepared.push(normalized)
      else {
        assertGoodPassword(password, { email: normalized.email ?? null, configuration: this.host.configuration })
        prepared.push({ ...normalized, password: await hashPassword(password) })
      }
    }
    return prepared
  }

  async #byIds(ids: readonly string[], context: Context): Promise<ReadonlyMap<string, Row<Identity>>> {
    const filters = { and: [{ column: 'id', method: 'inArray', value: [...ids] } as const] }
    const { rows } = await this.list({ filters, limit: ids.length }, context)
    return new Map(rows.map(row => [row.id, row]))
  }

  async #afterPasswords(ids: readonly string[], { caller, transaction }: Inside): Promise<void> {
    if (ids.length === 0) return
    const links = await this.host
      .service(subjectsToIdentities)
      .list(
        { filters: { and: [{ column: 'identityId', method: 'inArray', value: [...ids] }] }, limit: ids.length },
        { caller, transaction },
      )
    const { sessionId } = caller
    await revokeSessions(
      this.host,
      links.rows.map(({ subjectId }) => subjectId),
      { transaction, ...(sessionId !== undefined && { except: sessionId }) },
    )
    for (const { identityId } of links.rows) {
      await this.host.jobs.enqueue(jobNames.sendPasswordChanged, { identityId }, { transaction })
    }
  }

  #inTransaction<Result>(context: Context, work: (inside: Inside) => Promise<Result>): Promise<Result> {
    const { transaction } = context
    if (transaction) return work({ ...context, transaction })
    return this.host.database.transaction(opened => work({ ...context, transaction: opened }))
  }
}

/** A changed e-mail address is unverified, unless the module says otherwise. */
function withoutVerification(data: Patch<Identity>, known: Row<Identity> | undefined): Patch<Identity> {
  const isOther = data.email !== undefined && data.email?.toLowerCase() !== known?.email
  return isOther ? { ...ownValues(identity, { verifiedAt: null, pendingEmail: null }), ...data } : data
}

/** The password policy needs the address that the password is for. */
function withAddress(data: Patch<Identity>, known: Row<Identity> | undefined): Patch<Identity> {
  const isMissing = typeof data.password === 'string' && data.email === undefined && known
  return isMissing ? { ...data, email: known.email } : data
}
