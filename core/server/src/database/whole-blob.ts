/** Gives its bytes as they are: Node reads a blob in small pieces, which takes half a second for a database. */
export class WholeBlob extends Blob {
  readonly #content: Uint8Array<ArrayBuffer>

  constructor(content: Uint8Array<ArrayBuffer>) {
    super()
    this.#content = content
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#content.buffer)
  }
}
