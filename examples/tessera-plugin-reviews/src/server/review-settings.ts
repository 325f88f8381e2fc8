/** What administrators set in the back office. */
export interface ReviewSettings {
  /** New reviews are hidden until an editor shows them. */
  readonly isModerated: boolean
  /** Reviews that one visitor may write. */
  readonly perDay: number
  /** Hidden reviews are deleted after so many days. */
  readonly daysHidden: number
}
