export { buildAdmin, isAdminStale } from '../vite/build-admin.ts'
export { type AdminOptions, admin } from './admin.ts'
