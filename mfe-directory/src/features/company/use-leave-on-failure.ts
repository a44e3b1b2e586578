import { t } from '@lingui/core/macro'
import { directoryPath, getOrganization, organizationPath } from '@ungana/contracts-directory'
import { call, useHost } from '@ungana/web-kit'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isUnknownCompany } from './company-queries.ts'

/** Returns whether the page has nothing to show. After a failed reload the shown company stays, unless it no longer exists. */
export const hasNothingToShow = (error: unknown, shown: boolean) => Boolean(error) && (!shown || isUnknownCompany(error))

/**
 * Leaves the page when it cannot show the company: to the organization with this id, because messages link to any account as a company, or else with a
 * toast to the directory. Replaces the history entry, so that Back does not return here.
 */
export function useLeaveOnFailure(id: string, error: unknown, shown: boolean) {
  const { toast } = useHost()
  const navigate = useNavigate()
  const leave = useEffectEvent(async () => {
    if (isUnknownCompany(error) && (await isOrganization(id))) return navigate(organizationPath(id), { replace: true })
    toast({
      title: t`Error loading company profile`,
      description: isUnknownCompany(error) ? t`Company not found` : t`Please try again later`,
      variant: 'destructive',
    })
    navigate(directoryPath(), { replace: true })
  })
  const mustLeave = hasNothingToShow(error, shown)
  useEffect(() => {
    if (mustLeave) void leave()
  }, [mustLeave])
}

const isOrganization = (id: string) =>
  call(getOrganization, { params: { id } }).then(
    () => true,
    () => false,
  )
