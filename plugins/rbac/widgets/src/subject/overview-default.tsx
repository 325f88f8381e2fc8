import type { subject } from '@tessera/rbac'
import type { VariantProps } from '@tessera/widget-sdk'
import { SubjectOverview } from './SubjectOverview.tsx'
import { useSubjectIdentities } from './use-subject-identities.ts'

/** A subject in detail. */
export default function SubjectOverviewDefault({ data, className }: VariantProps<typeof subject>) {
  return <SubjectOverview subject={data} identities={useSubjectIdentities(data)} className={className} />
}
