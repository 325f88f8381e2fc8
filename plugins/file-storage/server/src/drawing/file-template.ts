import type { Input, JsonSchema } from '@tessera/core'
import type { file } from '@tessera/file-storage'
import type { Context, PluginHost } from '@tessera/server'
import type { PictureForm } from './drawing.ts'
import type { DrawnElement } from './element.ts'

/** What every request for a picture says; further properties are those of the template. */
export interface TemplateRequest {
  readonly language: string
  readonly [property: string]: unknown
}

/** The files of this host, as far as templates use them. */
export interface TemplatePictures {
  /**
   * A picture cut to a size, as JPEG, to be placed with `pictureElement`.
   * @param key the `file` of a record; null if it isn't a picture that is stored here
   */
  picture(key: string, size: Pick<PictureForm, 'width' | 'height'>): Promise<Buffer | null>
}

/**
 * A kind of picture that is drawn from data and stored as a file. Its variant is that of the file, so that widgets can show such
 * files in their own way.
 */
export interface FileTemplate<Data = unknown> {
  /** Unique: `generate-template-ecommerce-order-receipt-default`. */
  readonly variant: string
  /** Default size in pixels. */
  readonly width: number
  readonly height: number
  /** The files that it makes are private. */
  readonly isPrivate?: boolean
  /** JSON Schemas of what a request says for this template, by property: `{ ecommerceModule: {...} }`. */
  readonly properties?: Readonly<Record<string, JsonSchema>>
  /**
   * Reads what is drawn, with the rights of the caller; null if there is no such thing for them.
   * @throws ValidationError for a request that lacks something
   */
  data(
    request: TemplateRequest,
    context: Context,
    tools: { readonly host: PluginHost; readonly pictures: TemplatePictures },
  ): Promise<Data | null>
  draw(data: Data, size: Pick<PictureForm, 'width' | 'height'>): DrawnElement
  /** Fields of the new file: its title and alternative text. */
  file?(data: Data): Pick<Input<typeof file>, 'adminTitle' | 'alt'>
}

/** Gives a template its type: its data is inferred. */
export function defineFileTemplate<Data>(template: FileTemplate<Data>): FileTemplate<Data> {
  return template
}

/** The templates of a host. Modules add theirs in their `server`. */
export class FileTemplates {
  /** Grow with the templates, until the host is ready and the schema of the route is compiled. */
  readonly variants: string[] = []
  readonly properties: Record<string, JsonSchema> = {}
  readonly #byVariant = new Map<string, FileTemplate>()

  /** The last one of a variant wins, so that a project's own plugin can restyle what a module draws. */
  add<Data>(template: FileTemplate<Data>): void {
    if (!this.#byVariant.has(template.variant)) this.variants.push(template.variant)
    this.#byVariant.set(template.variant, template as FileTemplate)
    Object.assign(this.properties, template.properties)
  }

  get(variant: string): FileTemplate | undefined {
    return this.#byVariant.get(variant)
  }
}
