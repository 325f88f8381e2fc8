import { adminPackageNames } from 'virtual:tessera/admin-names'
import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '../context/admin-context.ts'
import { packages } from '../model/admin-packages.ts'
import { firstSteps, type Step } from './first-steps.ts'
import { siteProgress, stepsOfPackages } from './steps-of-packages.ts'
import { useHealth } from './use-health.ts'

/** The first steps with their state; null until it is known. */
export function useFirstSteps(): readonly Step[] | null {
  const { api, start, account } = useAdmin()
  const { data: health } = useHealth()
  const { data } = useQuery({
    queryKey: ['dashboard/first-steps'],
    queryFn: ({ signal }) => stepsOfPackages(packages, adminPackageNames, siteProgress(api, start.languages, signal)),
  })
  if (!data) return null
  const { hasSecondFactor, settingsPath } = account
  const sendsMail = health && health.mail.transport === 'smtp'
  return firstSteps({ sendsMail, publicUrl: start.publicUrl, hasSecondFactor, settingsPath }, data)
}
