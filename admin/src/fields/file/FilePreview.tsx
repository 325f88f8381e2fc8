import { File as FileIcon, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { library } from '../../media/library.ts'

const pictures = /\.(jpe?g|png|webp|avif|gif)$/i
const videos = /\.(mp4|m4v|webm|mov|ogv)$/i
/** Larger pictures, in bytes, are not previewed before they are uploaded. */
const maxBytes = 20_000_000
const box = 'size-20 shrink-0 rounded-sm bg-muted object-cover'

/** A preview of a file: its picture or video, else an icon. @param value a key, an address or a file */
export function FilePreview({ value }: { readonly value: unknown }) {
  const picture = usePicture(value)
  const name = value instanceof File ? value.name : typeof value === 'string' ? value : ''
  const address = picture ?? (typeof value === 'string' && name !== '' ? (library?.address(name) ?? null) : null)
  if (address !== null && pictures.test(name)) {
    return <img src={picture ?? library?.thumbnail(name, 320) ?? address} alt="" className={box} />
  }
  if (address !== null && videos.test(name)) {
    return <video src={address} muted preload="metadata" className={box} />
  }
  const Sign = name === '' ? FileIcon : FileText
  return (
    <span aria-hidden className="grid size-20 shrink-0 place-items-center rounded-sm bg-muted text-text-muted">
      <Sign className="size-7" />
    </span>
  )
}

/** A data URL for a picture that is not uploaded yet; null for anything else. */
function usePicture(value: unknown): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!(value instanceof File) || !value.type.startsWith('image/') || value.size > maxBytes) return undefined
    // No `blob:` URL: the content security policy of the back office doesn't allow it.
    const reader = new FileReader()
    reader.onload = () => setAddress(String(reader.result))
    reader.readAsDataURL(value)
    return () => {
      reader.abort()
      setAddress(null)
    }
  }, [value])
  return address
}
