import { directoryPath } from '@ungana/contracts-directory'
import { useHost } from '@ungana/web-kit'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isUnknownCompany } from './company-queries.ts'

/** A profile that cannot be shown is told of and left for the directory; Back does not lead to it again. */
export function useLeaveOnFailure(error: unknown) {
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
  useEffect(() => {
    if (error) leave()
  }, [error])
}
