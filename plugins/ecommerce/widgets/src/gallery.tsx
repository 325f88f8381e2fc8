import type { Row } from '@tessera/core'
import { type ProductOffers, type product, productsToFiles, type SkuOffer } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { cn, type Linked, useLinked, useRow, Widget } from '@tessera/widget-sdk'
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
  /** What there is to choose from, and what is chosen: pictures of SKUs follow those of the product. */
  readonly offers?: ProductOffers | null
  readonly chosen?: SkuOffer | null
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
export function Gallery({ of, look, offers = null, chosen = null, className, ...hints }: GalleryProps) {
  const m = useMessages('gallery')
  const name = useId()
  const own = useLinked(productsToFiles, of).filter(isShown).slice(0, mostOfProduct)
  const pictures = withSkus(own, offers).slice(0, letters.length)
  const { strip, thumb, sizes } = looks[look]
  const first = Math.max(
    0,
    pictures.findIndex(({ skuIds }) => chosen !== null && skuIds.includes(chosen.id)),
  )
  return (
    <div data-gallery-of={offers ? of.id : undefined} className={cn('group/gallery relative', className)}>
      <div className="relative aspect-square overflow-hidden rounded-lg bg-muted">
        {pictures.map((picture, index) => (
          <div
            key={picture.fileId}
            className={cn('absolute inset-0', pictures.length > 1 && 'hidden', pictures.length > 1 && shownBy[index])}
          >
            <PictureHints
              {...hints}
              isPriority={index === first && hints.isPriority}
              isEager={index === first && hints.isEager}
            >
              <GalleryPicture
                of={picture}
                className={cn(
                  'size-full object-cover',
                  look === 'card' && 'transition-transform duration-200 group-hover:scale-[1.02]',
                  picture.link?.className,
                )}
              />
            </PictureHints>
            {picture.link && <Label of={picture.link} />}
          </div>
        ))}
      </div>
      {pictures.length > 1 && (
        <fieldset className={strip}>
          <legend className="sr-only">{m.pictures}</legend>
          {pictures.map((picture, index) => (
            <label
              key={picture.fileId}
              className={cn(
                'relative block cursor-pointer overflow-hidden opacity-90 outline-offset-2 transition-[opacity,box-shadow] hover:opacity-100 has-checked:opacity-100 has-checked:outline-2 has-checked:outline-primary has-focus-visible:outline-3 has-focus-visible:outline-ring',
                thumb,
              )}
            >
              <input
                type="radio"
                name={name}
                value={letters[index]}
                defaultChecked={index === first}
                data-skus={picture.skuIds.length > 0 ? picture.skuIds.join(' ') : undefined}
                aria-label={`${m.picture} ${index + 1}`}
                className="sr-only"
              />
              <PictureHints sizes={sizes}>
                <GalleryPicture of={picture} className="size-full object-cover" />
              </PictureHints>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

type OwnPicture = Linked<typeof productsToFiles, typeof file>

/** A picture of the product, or of some of its SKUs. */
interface ShownPicture extends Partial<OwnPicture> {
  readonly fileId: string
  readonly skuIds: readonly string[]
}

/** The pictures of a product, then those that only its SKUs have; each with the SKUs that it is the picture of. */
function withSkus(own: readonly OwnPicture[], offers: ProductOffers | null): ShownPicture[] {
  const bySku = Map.groupBy(
    (offers?.skus ?? []).filter(({ fileIds }) => fileIds.length > 0),
    ({ fileIds: [first = ''] }) => first,
  )
  const skusOf = (fileId: string) => (bySku.get(fileId) ?? []).map(({ id }) => id)
  const ids = new Set(own.map(({ record }) => record.id))
  return [
    ...own.map(picture => ({ ...picture, fileId: picture.record.id, skuIds: skusOf(picture.record.id) })),
    ...[...bySku.keys()].filter(id => !ids.has(id)).map(fileId => ({ fileId, skuIds: skusOf(fileId) })),
  ]
}

function GalleryPicture({
  of: { record, fileId },
  className,
}: {
  readonly of: ShownPicture
  readonly className: string
}) {
  const ofSku = useRow(file, record ? null : fileId)
  const shown = record ?? ofSku
  return shown && <Widget of={file} data={shown} className={className} />
}

function isShown({ link, record }: OwnPicture): boolean {
  return link.variant !== 'attachment-default' && (record.mimeType?.startsWith('image/') ?? true)
}

/** Values of the radio buttons, one for each picture, and so the maximum number of pictures. */
const letters = 'abcdefghijklmnopqrstuvwxyz'
/** The others are for pictures of SKUs. */
const mostOfProduct = 12

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
  'group-has-[[value=m]:checked]/gallery:block',
  'group-has-[[value=n]:checked]/gallery:block',
  'group-has-[[value=o]:checked]/gallery:block',
  'group-has-[[value=p]:checked]/gallery:block',
  'group-has-[[value=q]:checked]/gallery:block',
  'group-has-[[value=r]:checked]/gallery:block',
  'group-has-[[value=s]:checked]/gallery:block',
  'group-has-[[value=t]:checked]/gallery:block',
  'group-has-[[value=u]:checked]/gallery:block',
  'group-has-[[value=v]:checked]/gallery:block',
  'group-has-[[value=w]:checked]/gallery:block',
  'group-has-[[value=x]:checked]/gallery:block',
  'group-has-[[value=y]:checked]/gallery:block',
  'group-has-[[value=z]:checked]/gallery:block',
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
