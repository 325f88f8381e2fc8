import type { Row } from '@tessera/core'
import { type product, productsToFiles } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { cn, type Linked, useLinked, Widget } from '@tessera/widget-sdk'
import { type Hints, PictureHints } from '@tessera/widget-sdk/ui'
import { useId } from 'react'
import { useMessages } from './messages.ts'

interface GalleryProps extends Hints {
  readonly of: Row<typeof product>
  /**
   * `card`: small marks over the picture, in a container (`@container`) with room for them; `page`: a row of thumbnails
   * below it.
   */
  readonly look: 'card' | 'page'
  readonly className?: string
}

const looks = {
  card: {
    strip: 'absolute right-3 bottom-3 z-10 flex gap-1.5 @max-3xs:hidden',
    thumb: 'size-9 rounded-md border-2 border-white/80 shadow-raised',
    sizes: '36px',
  },
  page: { strip: 'mt-3 flex flex-wrap gap-3', thumb: 'size-20 rounded-md', sizes: '80px' },
} as const

/**
 * The pictures of a product: the first is shown until another is picked. Radio buttons and CSS do it, so that it works
 * by keyboard and without scripts. Attachments that are delivered with an order (`attachment-default`) are not shown.
 */
export function Gallery({ of, look, className, ...hints }: GalleryProps) {
  const m = useMessages('gallery')
  const name = useId()
  const pictures = useLinked(productsToFiles, of).filter(isShown).slice(0, letters.length)
  const { strip, thumb, sizes } = looks[look]
  return (
    <div className={cn('group/gallery relative', className)}>
      <div className="relative aspect-square overflow-hidden rounded-lg bg-muted">
        {pictures.map((picture, index) => (
          <div
            key={picture.link.id}
            className={cn('absolute inset-0', pictures.length > 1 && 'hidden', pictures.length > 1 && shownBy[index])}
          >
            <PictureHints
              {...hints}
              isPriority={index === 0 && hints.isPriority}
              isEager={index === 0 && hints.isEager}
            >
              <Widget
                of={file}
                data={picture.record}
                className={cn(
                  'size-full object-cover',
                  look === 'card' && 'transition-transform duration-200 group-hover:scale-[1.02]',
                  picture.link.className,
                )}
              />
            </PictureHints>
            <Label of={picture.link} />
          </div>
        ))}
      </div>
      {pictures.length > 1 && (
        <fieldset className={strip}>
          <legend className="sr-only">{m.pictures}</legend>
          {pictures.map(({ link, record }, index) => (
            <label
              key={link.id}
              className={cn(
                'relative block cursor-pointer overflow-hidden opacity-90 outline-offset-2 transition-[opacity,box-shadow] hover:opacity-100 has-checked:opacity-100 has-checked:outline-2 has-checked:outline-primary has-focus-visible:outline-3 has-focus-visible:outline-ring',
                thumb,
              )}
            >
              <input
                type="radio"
                name={name}
                value={letters[index]}
                defaultChecked={index === 0}
                aria-label={`${m.picture} ${index + 1}`}
                className="sr-only"
              />
              <PictureHints sizes={sizes}>
                <Widget of={file} data={record} className="size-full object-cover" />
              </PictureHints>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

type Picture = Linked<typeof productsToFiles, typeof file>

function isShown({ link, record }: Picture): boolean {
  return link.variant !== 'attachment-default' && (record.mimeType?.startsWith('image/') ?? true)
}

/** Values of the radio buttons, one for each picture, and so the maximum number of pictures. */
const letters = 'abcdefghijkl'

/** The classes that show a picture, written out in full so that the style sheet includes them. */
const shownBy = [
  'group-has-[[value=a]:checked]/gallery:block',
  'group-has-[[value=b]:checked]/gallery:block',
  'group-has-[[value=c]:checked]/gallery:block',
  'group-has-[[value=d]:checked]/gallery:block',
  'group-has-[[value=e]:checked]/gallery:block',
  'group-has-[[value=f]:checked]/gallery:block',
  'group-has-[[value=g]:checked]/gallery:block',
  'group-has-[[value=h]:checked]/gallery:block',
  'group-has-[[value=i]:checked]/gallery:block',
  'group-has-[[value=j]:checked]/gallery:block',
  'group-has-[[value=k]:checked]/gallery:block',
  'group-has-[[value=l]:checked]/gallery:block',
]

function Label({ of }: { readonly of: Row<typeof productsToFiles> }) {
  const m = useMessages('gallery')
  if (of.variant !== 'before' && of.variant !== 'after') return null
  return (
    <span className="absolute top-3 left-3 rounded-full bg-raised/90 px-3 py-1 font-medium text-sm">
      {m[of.variant]}
    </span>
  )
}
