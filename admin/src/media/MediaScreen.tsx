import type { Entity } from '@tessera/core'
import { Lock, Upload as UploadSign } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useAdmin } from '../context/admin-context.ts'
import { useRight } from '../context/use-rights.ts'
import { SearchInput } from '../lists/toolbar/SearchInput.tsx'
import { useTotalText } from '../lists/use-total-text.ts'
import { useMessages } from '../messages.ts'
import { PageHeader } from '../ui/index.ts'
import NotFoundScreen from '../ui/NotFoundScreen.tsx'
import { DropArea } from './DropArea.tsx'
import { FileButton } from './FileButton.tsx'
import { FileDetails } from './FileDetails.tsx'
import { fileKinds } from './file-metadata.ts'
import { KindSwitch } from './KindSwitch.tsx'
import { library } from './library.ts'
import { MediaResults } from './MediaResults.tsx'
import type { MediaSearch } from './media-query.ts'
import { UploadList } from './UploadList.tsx'
import { useMayUpload } from './use-may-upload.ts'
import { useMedia } from './use-media.ts'
import { useUploads } from './use-uploads.ts'

/** The library: search, uploads and details of files. */
export default function MediaScreen() {
  const { rights } = useAdmin()
  const mayRead = library !== null && rights.entities[library.entity.path]?.includes('read')
  return library && mayRead ? <Library entity={library.entity} /> : <NotFoundScreen />
}

function Library({ entity }: { readonly entity: Entity }) {
  const m = useMessages('mediaScreen')
  const { start, rights } = useAdmin()
  const mayUpload = useMayUpload()
  const mayWrite = useRight(entity, 'update')
  const [address, setAddress] = useSearchParams()
  const mediaAddress = parseMediaAddress(address)
  const go = (part: Partial<MediaAddress>, isStep = false) =>
    setAddress(before => addressOf({ ...parseMediaAddress(before), ...part }), {
      replace: !isStep,
      preventScrollReset: true,
    })
  const found = useMedia(entity, mediaAddress)
  const totalText = useTotalText()
  const uploads = useUploads()
  const upload = mayUpload && (
    <FileButton isMultiple variant="primary" icon={<UploadSign aria-hidden />} onFiles={files => uploads.add(files)}>
      {m.upload}
    </FileButton>
  )
  return (
    <DropArea onFiles={files => uploads.add(files)} isDisabled={!mayUpload} className="flex min-h-full flex-1 flex-col">
      <PageHeader
        title={m.title}
        state={found.total !== undefined && (found.isEstimated ? totalText(found.total, true) : m.total(found.total))}
        actions={
          upload && (
            <>
              {entity.private !== undefined && rights.isAdministrator && (
                <FileButton isMultiple icon={<Lock aria-hidden />} onFiles={files => uploads.add(files, true)}>
                  {m.uploadPrivate}
                </FileButton>
              )}
              {upload}
            </>
          )
        }
      />
      <div className="flex flex-wrap items-center gap-2 border-border border-b px-4 py-2.5 sm:px-6">
        <SearchInput value={mediaAddress.search} onChange={search => go({ search })} />
        <KindSwitch value={mediaAddress.kind} onChange={kind => go({ kind })} />
      </div>
      <div className="flex flex-1 flex-col gap-4 p-3 sm:p-5">
        <UploadList {...uploads} />
        <MediaResults
          {...found}
          search={mediaAddress}
          onClear={() => go({ search: '', kind: null })}
          chosen={null}
          onOpen={({ id }) => go({ file: id }, true)}
          languages={mayWrite ? start.languages : []}
          upload={upload}
        />
      </div>
      {mediaAddress.file && (
        <FileDetails
          key={mediaAddress.file}
          entity={entity}
          id={mediaAddress.file}
          onClose={() => go({ file: null })}
        />
      )}
    </DropArea>
  )
}

/** The state of the library in its address. */
interface MediaAddress extends MediaSearch {
  /** Id of the open file. */
  readonly file: string | null
}

/** Parses an address; unknown values are ignored. */
function parseMediaAddress(address: URLSearchParams): MediaAddress {
  return {
    search: address.get('search') ?? '',
    kind: fileKinds.find(each => each === address.get('kind')) ?? null,
    file: address.get('file'),
  }
}

/** Writes it without defaults. */
function addressOf({ search, kind, file }: MediaAddress): URLSearchParams {
  return new URLSearchParams({ ...(search !== '' && { search }), ...(kind && { kind }), ...(file && { file }) })
}
