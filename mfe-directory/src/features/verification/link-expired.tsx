import { t } from '@lingui/core/macro'
import { renewVerificationLink, verificationPath } from '@ungana/contracts-directory'
import { loginPath } from '@ungana/contracts-shell'
import { Button, EmptyState } from '@ungana/ui'
import { ActionFailure, call, refusalOf, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useLinkToken } from './own-verification.ts'

/** Shown for an emailed link that no longer works. @param incomplete the link's token was cut off, so it cannot request a new one */
export function LinkExpired({ incomplete }: { readonly incomplete: boolean }) {
  const { toast } = useHost()
  const { token = '' } = useLinkToken()
  const [state, setState] = useState<'start' | 'busy' | 'sent'>('start')
  const [failure, setFailure] = useState<unknown>()
  if (state === 'sent')
    return (
      <EmptyState title={t`We emailed you a new link`} artId="verification">
        {t`It replaces all earlier links. Check your spam folder too.`}
      </EmptyState>
    )
  const request = async () => {
    setState('busy')
    setFailure(undefined)
    try {
      await call(renewVerificationLink, { body: { token } })
      setState('sent')
    } catch (error) {
      setFailure(error)
      toast({ title: t`We could not send a new link`, description: refusalOf(error, []).message, variant: 'destructive' })
      setState('start')
    }
  }
  return (
    <EmptyState
      title={t`This link has expired or was already used`}
      artId="verification"
      action={
        <>
          <ActionFailure error={failure} />
          {incomplete ? null : (
            <Button variant="primary" loading={state === 'busy'} loadingLabel={t`Sending...`} onClick={request}>
              {t`Request a new link`}
            </Button>
          )}
          <Button as={Link} to={loginPath(verificationPath())} variant="outline">
            {t`Log In`}
          </Button>
        </>
      }
    >
      {incomplete
        ? t`Open the whole link from our latest email. If your organization already has an account, log in.`
        : t`Request a new one. If your organization already has an account, log in.`}
    </EmptyState>
  )
}
