import { directoryPath } from '@ungana/contracts-directory'
import { useHost } from '@ungana/web-kit'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isUnknownCompany } from './company-queries.ts'

/** Whether there is nothing to show: what is on the page stays when it cannot be loaded again, but not a company that is gone. */
export const isNothingToShow = (error: unknown, shown: boolean) => Boolean(error) && (!shown || isUnknownCompany(error))

/** A profile that cannot be shown is told of and left for the directory; Back does not lead to it again. */
export function useLeaveOnFailure(error: unknown, shown: boolean) {
  const { toast } = useHost()
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    toast({
      title: 'Error loading company profile',
      description: isUnknownCompany(error) ? 'Company not found' : 'Please try again later',
      variant: 'destructive',
    })
    navigate(directoryPath(), { replace: true })
  })
  const leaves = isNothingToShow(error, shown)
  useEffect(() => {
    if (leaves) leave()
  }, [leaves])
}
