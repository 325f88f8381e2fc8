import { preload } from 'react-dom'
import { cn } from '../cn.ts'
import { usePictureHints } from './PictureHints.tsx'

export interface PictureProps {
  readonly src: string
  /** `/public/thumbnails/640/a.webp 640w, ...` */
  readonly srcSet?: string | undefined
  /** The same widths in a format that not every browser supports, by its media type. */
  readonly better?: { readonly mimeType: string; readonly srcSet: string } | undefined
  readonly mimeType?: string | null | undefined
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
  /** Empty for a decorative picture. */
  readonly alt: string
  readonly className?: string | null | undefined
}

/**
 * An image, or a video, by the type of the file; its space is reserved while it loads. `<PictureHints>` around it say how
 * wide it is displayed and how early it loads.
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
    // React preloads what an `img` refers to, but not the sources of its `picture`.
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
