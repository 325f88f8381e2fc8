import type { Patch } from '@tessera/core'
import { apiKey, apiKeysToRoles } from '@tessera/rbac'
import { type Context, serviceOf } from '@tessera/server'
import { assertMayWriteCredentials } from '../subjects/own-scope.ts'

/** API keys are credentials: who may write them is no matter of permissions. */
export class ApiKeyService extends serviceOf(apiKey) {
  protected override async beforeSave(values: readonly Patch<typeof apiKey>[], context: Context) {
    await assertMayWriteCredentials(this.host, context)
    return values
  }
}

/** The roles that keys act with. */
export class ApiKeyRoleService extends serviceOf(apiKeysToRoles) {
  protected override async beforeSave(values: readonly Patch<typeof apiKeysToRoles>[], context: Context) {
    await assertMayWriteCredentials(this.host, context)
    return values
  }
}
