import { type file, fileUrl, srcSet } from '@tessera/file-storage'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Picture } from '@tessera/widget-sdk/ui'

/** The file itself: an image or a video, by its type, with its dimensions and alternative text. */
export default function DefaultFile({ data, className }: VariantProps<typeof file>) {
  const t = useText()
  const src = fileUrl(data)
  if (!src) return null
  const picture = (
    <Picture
      src={src}
      srcSet={srcSet(data)}
      better={{ mimeType: 'image/avif', srcSet: srcSet(data, 'avif') }}
      mimeType={data.mimeType}
      width={data.width}
      height={data.height}
      alt={t(data.alt)}
      className={cn(data.className, className)}
    />
  )
  return data.containerClassName ? <div className={data.containerClassName}>{picture}</div> : picture
}
