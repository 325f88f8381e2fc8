/** Why a file can't be read; the message says where. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError'
  readonly reason: 'empty' | 'malformed' | 'noList' | 'tooLarge'

  constructor(reason: ImportFileError['reason'], detail = '') {
    super(detail)
    this.reason = reason
  }
}
