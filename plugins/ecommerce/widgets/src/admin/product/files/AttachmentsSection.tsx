import { useAdminTools, useFormLanguages, useFormPart } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../../messages.ts'
import { type FilesValue, known } from './files-part.ts'

/** The files that come with the product once it is paid for. */
export function AttachmentsSection() {
  const m = useMessages('productAttachments')
  const { Files } = useAdminTools()
  const { language } = useFormLanguages()
  const { value, change, problems, at, isDisabled } = useFormPart<FilesValue>({ name: 'attachments' })
  if (!value) return <Skeleton className="h-32 rounded-md" />
  return (
    <div {...at('')} className="flex flex-col gap-2">
      <Files
        files={value.files}
        onChange={next => change(({ files }) => ({ files: next(files).map(known) }))}
        hint={m.hint}
        isDisabled={isDisabled}
        language={language}
      />
      {problems[''] && <p className="text-danger text-sm">{problems['']}</p>}
    </div>
  )
}
