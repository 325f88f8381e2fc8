import type { Row } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { type profile, profilesToFiles } from '@tessera/social'
import { cn, useLinked, Widget } from '@tessera/widget-sdk'
import { PictureHints } from '@tessera/widget-sdk/ui'

/** The pictures of a profile besides the portrait, which is the first one. */
export function ProfilePictures({ of }: { readonly of: Row<typeof profile> }) {
  const [, ...pictures] = useLinked(profilesToFiles, of)
  if (pictures.length === 0) return null
  return (
    <div className="mt-12 grid gap-5 sm:grid-cols-2 md:mt-16">
      <PictureHints sizes="(min-width: 80rem) 37rem, (min-width: 640px) 50vw, 100vw">
        {pictures.map(({ link, record }) => (
          <Widget
            key={link.id}
            of={file}
            data={record}
            className={cn('aspect-4/3 w-full rounded-lg object-cover', link.className)}
          />
        ))}
      </PictureHints>
    </div>
  )
}
