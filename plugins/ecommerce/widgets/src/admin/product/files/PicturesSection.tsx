import { useAdminTools, useFormLanguages, useFormPart } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { type FilesValue, known } from './files-part.ts'

/** The pictures of the product, the main one first. */
export function PicturesSection() {
  const { Pictures } = useAdminTools()
  const { language } = useFormLanguages()
  const { value, change, problems, at, isDisabled } = useFormPart<FilesValue>({ name: 'pictures' })
  if (!value) return <Skeleton className="h-40 rounded-md" />
  return (
    <div {...at('')} className="flex flex-col gap-2">
      <Pictures
        pictures={value.files}
        onChange={next => change(({ files }) => ({ files: next(files).map(known) }))}
        isDisabled={isDisabled}
        language={language}
      />
      {problems[''] && <p className="text-danger text-sm">{problems['']}</p>}
    </div>
  )
}
