/** A process that is measured. */
export interface Target {
  readonly url: string
  readonly pid: number
  /** Its connections' name at the database. */
  readonly application: string
}
