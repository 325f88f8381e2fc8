export { accountPages } from '@tessera/rbac'
