import { cn } from '../cn.ts'

export interface PictureProps {
  readonly src: string
  /** `/public/thumbnails/640/a.webp 640w, ...` */
  readonly srcSet?: string | undefined
  /** How wide it will be drawn, as the attribute `sizes` says it. */
  readonly sizes?: string | undefined
  readonly mimeType?: string | null | undefined
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
  /** Empty for a picture that only decorates. */
  readonly alt: string
  /** Loaded at once and first: for the large picture that the page opens with. */
  readonly isPriority?: boolean | undefined
  readonly className?: string | null | undefined
}

/** An image, or a video where the type of the file says so; keeps its place while it loads. */
export function Picture({ src, mimeType, width, height, alt, className, ...image }: PictureProps) {
  const box = { ...(width && { width }), ...(height && { height }) }
  const classes = cn('h-auto max-w-full', className)
  if (mimeType?.startsWith('video/')) {
    return (
      <video className={classes} controls playsInline preload="metadata" aria-label={alt || undefined} {...box}>
        <source src={src} type={mimeType} />
      </video>
    )
  }
  const { srcSet, sizes = '100vw', isPriority = false } = image
  return (
    <img
      className={classes}
      alt={alt}
      {...box}
      {...(srcSet && { srcSet, sizes })}
      src={src}
      loading={isPriority ? 'eager' : 'lazy'}
      decoding={isPriority ? 'sync' : 'async'}
      fetchPriority={isPriority ? 'high' : 'auto'}
    />
  )
}
