import { preload } from 'react-dom'
import { cn } from '../cn.ts'
import { usePictureHints } from './PictureHints.tsx'

export interface PictureProps {
  readonly src: string
  /** `/public/thumbnails/640/a.webp 640w, ...` */
  readonly srcSet?: string | undefined
  /** The same widths in a format that not every browser shows, by its media type. */
  readonly better?: { readonly mimeType: string; readonly srcSet: string } | undefined
  readonly mimeType?: string | null | undefined
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
  /** Empty for a picture that only decorates. */
  readonly alt: string
  readonly className?: string | null | undefined
}

/**
 * An image, or a video where the type of the file says so; keeps its place while it loads. `<PictureHints>` around it say
 * how wide it is drawn and whether it comes first.
 */
export function Picture({ src, srcSet, better, mimeType, width, height, alt, className }: PictureProps) {
  const { sizes = '100vw', isPriority = false, isEager = isPriority } = usePictureHints()
  const box = { ...(width && { width }), ...(height && { height }) }
  const classes = cn('h-auto max-w-full', className)
  if (mimeType?.startsWith('video/')) {
    return (
      <video className={classes} controls playsInline preload="metadata" aria-label={alt || undefined} {...box}>
        <source src={src} type={mimeType} />
      </video>
    )
  }
  const image = (
    <img
      className={classes}
      alt={alt}
      {...box}
      {...(srcSet && { srcSet, sizes })}
      src={src}
      loading={isEager ? 'eager' : 'lazy'}
      decoding={isPriority ? 'sync' : 'async'}
      fetchPriority={isPriority ? 'high' : 'auto'}
    />
  )
  if (!better?.srcSet) return image
  if (isPriority) {
    // React announces what an `img` loads, but not what its `picture` does.
    preload(src, {
      as: 'image',
      imageSrcSet: better.srcSet,
      imageSizes: sizes,
      type: better.mimeType,
      fetchPriority: 'high',
    })
  }
  return (
    <picture className="contents">
      {/* Without a box: in a flex container it would have a gap of its own. */}
      <source type={better.mimeType} srcSet={better.srcSet} sizes={sizes} className="hidden" />
      {image}
    </picture>
  )
}
