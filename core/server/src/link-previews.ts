/** What the picture of a page in link previews is made of. */
export interface LinkPreview {
  readonly title: string
  /** May be empty. */
  readonly description: string
  readonly siteName: string
  /** Path of a picture on this site; null if the page has none. */
  readonly picture: string | null
}

/** A picture that a module draws of a page, as a JPEG of `linkPreviewSize`. */
export type LinkPreviewDrawer = (preview: LinkPreview) => Promise<Buffer>

/** In pixels, as social networks ask for. */
export const linkPreviewSize = { width: 1200, height: 630 } as const

/** Pictures of pages for link previews (Open Graph). The module that draws pictures provides them; without it there are none. */
export class LinkPreviews {
  #drawer: LinkPreviewDrawer | undefined

  /** Sets who draws them. */
  provide(drawer: LinkPreviewDrawer): void {
    this.#drawer = drawer
  }

  get isOffered(): boolean {
    return this.#drawer !== undefined
  }

  /** @throws BusyError or another error with a status when it can't be drawn now */
  async draw(preview: LinkPreview): Promise<Buffer> {
    if (!this.#drawer) throw new TypeError('No module draws link previews')
    return this.#drawer(preview)
  }
}
