import type { Include, Localized, Row } from '@tessera/core'
import { product, type productsToFiles } from '@tessera/ecommerce'
import type { file } from '@tessera/file-storage'
import {
  clamped,
  type DrawnElement,
  defineFileTemplate,
  element,
  headingFont,
  mosaic,
  palette,
  pictureElement,
  textFont,
} from '@tessera/file-storage-server'
import { filledText } from '@tessera/server'
import { type DrawnTexts, drawnTexts } from './drawn-texts.ts'
import { idSchema, requestedId } from './requested-id.ts'

interface Contents {
  readonly productsToFileStorageModuleFiles: readonly (Row<typeof productsToFiles> & {
    readonly fileStorageModuleFile: Row<typeof file> | null
  })[]
}

interface Attachment {
  readonly texts: DrawnTexts['attachment']
  readonly shop: string
  readonly title: string
  readonly subtitle: string
  /** JPEG, or null: a pattern of tiles. */
  readonly picture: Buffer | null
}

const size = { width: 1500, height: 1500 }
/** Height of the picture in the upper part. */
const upper = 900

/** `generate-template-ecommerce-product-attachment-default`: a card that comes with a product. */
export const attachmentTemplate = defineFileTemplate<Attachment>({
  variant: 'generate-template-ecommerce-product-attachment-default',
  ...size,
  isPrivate: true,
  properties: { ecommerceModule: idSchema },
  async data(request, context, { host, pictures }) {
    const id = requestedId(request, 'product')
    if (!host.access.mayRead(context.caller, product)) return null
    const found = await host.service(product).find(id, context, contents)
    if (!found) return null
    const { language } = request
    const { project, defaultLanguage, publicUrl } = host.configuration
    const text = (value: Localized) => value[language] || value[defaultLanguage] || (Object.values(value)[0] ?? '')
    const shown = found.productsToFileStorageModuleFiles.find(
      ({ variant, fileStorageModuleFile: each }) => variant === 'default' && each?.file,
    )
    const key = shown?.fileStorageModuleFile?.file
    return {
      texts: drawnTexts(host, language).attachment,
      shop: project.name?.[language] ?? project.name?.[defaultLanguage] ?? new URL(publicUrl).host,
      title: text(found.title) || found.adminTitle,
      subtitle: text(found.subtitle),
      picture: key ? await pictures.picture(key, { width: size.width, height: upper }) : null,
    }
  },
  draw: drawAttachment,
  file: ({ texts, title }) => {
    const name = clamped(filledText(texts.fileTitle, { title }), 200)
    return { adminTitle: name, alt: { [texts.language]: name } }
  },
})

const contents: readonly Include<typeof product, Contents>[] = [
  { path: 'productsToFileStorageModuleFiles.fileStorageModuleFile' },
]

function drawAttachment(
  card: Attachment,
  { width, height }: { readonly width: number; readonly height: number },
): DrawnElement {
  const scale = Math.min(width, height) / 1500
  const px = (value: number) => Math.round(value * scale)
  const title = clamped(card.title, 70)
  return element(
    'div',
    {
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      height: '100%',
      backgroundColor: palette.paper,
      color: palette.text,
      fontFamily: textFont,
    },
    element(
      'div',
      { display: 'flex', flexShrink: 0, width: '100%', height: px(upper), overflow: 'hidden' },
      card.picture ? pictureElement(card.picture, width, px(upper)) : mosaic(card.title, 5, 3, Math.ceil(width / 5)),
    ),
    element(
      'div',
      {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        boxSizing: 'border-box',
        width: '100%',
        height: height - px(upper),
        padding: `${px(80)}px ${px(96)}px ${px(72)}px`,
      },
      element(
        'div',
        { display: 'flex', flexDirection: 'column' },
        element('div', { fontSize: px(30), color: palette.primary, fontWeight: 600 }, card.texts.label),
        element(
          'div',
          {
            marginTop: px(16),
            fontFamily: headingFont,
            fontWeight: 700,
            fontSize: px(title.length > 36 ? 72 : 96),
            lineHeight: 1.1,
            letterSpacing: '-0.02em',
            wordBreak: 'break-word',
          },
          title,
        ),
        card.subtitle &&
          element(
            'div',
            { marginTop: px(24), fontSize: px(38), lineHeight: 1.4, color: palette.muted },
            // One row below a title of three.
            clamped(card.subtitle, title.length > 36 ? 48 : 90),
          ),
      ),
      element(
        'div',
        { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
        element('div', { fontFamily: headingFont, fontWeight: 600, fontSize: px(40) }, clamped(card.shop, 40)),
        element('div', { width: px(120), height: px(10), borderRadius: px(5), backgroundColor: palette.saffron }),
      ),
    ),
  )
}
