/** A record of any entity, as the back office handles it. */
export interface AdminRow {
  readonly id: string
  readonly variant: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly [field: string]: unknown
}
