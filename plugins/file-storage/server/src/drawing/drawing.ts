import type { PlainElement } from './element.ts'

/** Formats of files; link previews are JPEG, which every social network shows. */
export const pictureFormats = ['png', 'webp'] as const

/** Size in pixels, and format, of a drawn picture. */
export interface PictureForm {
  readonly width: number
  readonly height: number
  readonly format: (typeof pictureFormats)[number] | 'jpeg'
}

/** A message to the thread that draws. */
export interface Drawing extends PictureForm {
  readonly element: PlainElement
}

/** Its response. */
export type Drawn = { readonly bytes: Uint8Array } | { readonly problem: string }
