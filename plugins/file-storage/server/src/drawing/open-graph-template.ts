import { clamped } from './clamped.ts'
import { type DrawnElement, element, pictureElement } from './element.ts'
import { defineFileTemplate } from './file-template.ts'
import { headingFont, textFont } from './fonts.ts'
import { mosaic } from './mosaic.ts'
import { palette } from './palette.ts'

/** What the picture of a page in link previews shows. */
export interface OpenGraphCard {
  readonly title: string
  readonly description: string
  readonly siteName: string
  /** JPEG of the right part; null: a pattern of tiles. */
  readonly picture: Buffer | null
}

/** Size of the right part of a card. */
export function pictureSize({ width, height }: { readonly width: number; readonly height: number }) {
  return { width: Math.round(width * 0.4), height }
}

const text = { type: 'string', maxLength: 500 } as const

/**
 * `generate-template-opengraph-image-default`: a title beside a picture, 1200 × 630 as social networks ask for
 * (https://developers.facebook.com/docs/sharing/webmasters/images).
 */
export const openGraphTemplate = defineFileTemplate<OpenGraphCard>({
  variant: 'generate-template-opengraph-image-default',
  width: 1200,
  height: 630,
  properties: { title: text, description: text, siteName: text, picture: { type: 'string', maxLength: 200 } },
  async data(request, _context, { host, pictures }) {
    const { language } = request
    const { project, defaultLanguage } = host.configuration
    const name = project.name ?? {}
    const given = (property: string) => (typeof request[property] === 'string' ? String(request[property]) : '')
    const size = pictureSize(openGraphTemplate)
    return {
      title: given('title') || given('siteName') || (name[language] ?? ''),
      description: given('description'),
      siteName: given('siteName') || (name[language] ?? name[defaultLanguage] ?? ''),
      picture: given('picture') ? await pictures.picture(given('picture'), size) : null,
    }
  },
  draw: drawCard,
  file: ({ title }) => ({ adminTitle: clamped(title, 200) || 'Open Graph' }),
})

function drawCard(card: OpenGraphCard, size: { readonly width: number; readonly height: number }): DrawnElement {
  const scale = size.height / 630
  const right = pictureSize(size)
  const px = (value: number) => Math.round(value * scale)
  const title = clamped(card.title, 110)
  const description = clamped(card.description, title.length > 60 ? 90 : 150)
  const columns = 3
  const tileSize = Math.ceil(right.width / columns)
  return element(
    'div',
    { display: 'flex', width: '100%', height: '100%', backgroundColor: palette.paper, fontFamily: textFont },
    element(
      'div',
      {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        boxSizing: 'border-box',
        flexShrink: 0,
        width: size.width - right.width,
        height: size.height,
        padding: `${px(60)}px ${px(56)}px ${px(56)}px ${px(64)}px`,
      },
      element(
        'div',
        { display: 'flex', alignItems: 'center' },
        mark(px(40)),
        element(
          'div',
          { marginLeft: px(16), fontFamily: headingFont, fontWeight: 600, fontSize: px(30), color: palette.text },
          clamped(card.siteName, 40),
        ),
      ),
      element(
        'div',
        { display: 'flex', flexDirection: 'column' },
        element(
          'div',
          {
            fontFamily: headingFont,
            fontWeight: 700,
            fontSize: px(titleSize(title)),
            lineHeight: 1.12,
            letterSpacing: '-0.02em',
            color: palette.text,
            wordBreak: 'break-word',
          },
          title,
        ),
        description &&
          element(
            'div',
            { marginTop: px(24), fontSize: px(26), lineHeight: 1.4, color: palette.muted, wordBreak: 'break-word' },
            description,
          ),
      ),
      element('div', {
        display: 'flex',
        width: px(88),
        height: px(8),
        borderRadius: px(4),
        backgroundColor: palette.saffron,
      }),
    ),
    element(
      'div',
      {
        display: 'flex',
        flexShrink: 0,
        width: right.width,
        height: size.height,
        overflow: 'hidden',
        backgroundColor: palette.brand,
      },
      card.picture
        ? pictureElement(card.picture, right.width, right.height)
        : mosaic(card.title, columns, Math.ceil(size.height / tileSize), tileSize),
    ),
  )
}

/** A tile with an arc and a circle, in the colours of the site. */
function mark(size: number): DrawnElement {
  const arc = { width: size / 2, height: size / 2, backgroundColor: palette.sky }
  return element(
    'div',
    {
      display: 'flex',
      position: 'relative',
      width: size,
      height: size,
      borderRadius: size / 4,
      overflow: 'hidden',
      backgroundColor: palette.primary,
    },
    element('div', { ...arc, position: 'absolute', top: 0, right: 0, borderBottomLeftRadius: size / 2 }),
    element('div', { ...arc, position: 'absolute', bottom: 0, left: 0, borderTopRightRadius: size / 2 }),
    element('div', {
      position: 'absolute',
      top: size * 0.29,
      left: size * 0.29,
      width: size * 0.42,
      height: size * 0.42,
      borderRadius: size,
      backgroundColor: palette.saffron,
    }),
  )
}

function titleSize(title: string): number {
  const longestWord = Math.max(...title.split(' ').map(word => word.length))
  const byLength = title.length <= 24 ? 76 : title.length <= 48 ? 64 : title.length <= 80 ? 52 : 44
  return Math.min(byLength, Math.floor(900 / Math.max(longestWord, 1)))
}
