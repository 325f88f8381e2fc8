/** Gives its bytes as they are: Node reads a blob in small pieces, which takes half a second for a database. */
export class WholeBlob extends Blob {
  readonly #content: Uint8Array<ArrayBuffer>

  constructor(content: Uint8Array<ArrayBuffer>) {
    super()
    this.#content = content
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteLength } = this.#content
    return Promise.resolve(buffer.byteLength === byteLength ? buffer : this.#content.slice().buffer)
  }
}
