import { useAdminTools, useFormLanguages, useFormPart } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { altOf, type PicturesValue, type ProductPicture } from './pictures-part.ts'

/** The pictures of the product, the main one first. */
export function PicturesSection() {
  const { Pictures } = useAdminTools()
  const { language } = useFormLanguages()
  const { value, change, problems, at, isDisabled } = useFormPart<PicturesValue>({ name: 'pictures' })
  if (!value) return <Skeleton className="h-40 rounded-md" />
  return (
    <div {...at('')} className="flex flex-col gap-2">
      <Pictures
        pictures={value.pictures}
        onChange={pictures => change({ pictures: pictures.map(known) })}
        isDisabled={isDisabled}
        language={language}
      />
      {problems[''] && <p className="text-danger text-sm">{problems['']}</p>}
    </div>
  )
}

/** A picture that was just added has the description of its file. */
function known(picture: ProductPicture): ProductPicture {
  return picture.savedAlt ? picture : { ...picture, savedAlt: altOf(picture) }
}
