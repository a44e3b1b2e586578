import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { logInDriver, readDriverLink } from '@ungana/contracts-identity'
import { Card, EmptyState, ErrorPanel, PageTitle, Quiet, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
import { ApiError, call } from '@ungana/web-kit'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useHostApi } from '#federation/host-api.tsx'
import { usePageTitle } from '#layout/use-page-title.ts'
import { homeOf } from '#lib/home-of.ts'
import { NarrowPage } from '#lib/narrow-page.tsx'
import { SmallForm } from '#lib/small-form.tsx'
import { useSessionStore } from '#session/session-provider.tsx'
import { isExpiredLink } from './link-expired.ts'

/** The page to which a driver's link leads. */
export function DriverPage() {
  usePageTitle(t`Log In as a Driver`)
  const { loggedIn } = useSessionStore()
  const { toast } = useHostApi()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const token = address.get('token') ?? ''
  const [ended, setEnded] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['driver-link', token],
    queryFn: ({ signal }) => call(readDriverLink, { body: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
  })
  const send = async ({ code }: { readonly code: string }) => {
    try {
      const user = await call(logInDriver, { body: { token, code } })
      toast({ title: t`Welcome`, description: t`You now work for ${user.businessName}.` })
      loggedIn(user)
      navigate(homeOf(user).to, { replace: true })
    } catch (failure) {
      if (!(failure instanceof ApiError && isExpiredLink(failure))) throw failure
      setEnded(true)
    }
  }
  if (token === '' || ended || (error instanceof ApiError && isExpiredLink(error))) {
    return (
      <EmptyState title={t`This link has expired or was already used`} headingLevel={1} artId="join">
        {t`Ask your company for a new link.`}
      </EmptyState>
    )
  }
  return (
    <NarrowPage>
      <Stack $gap={2}>
        <PageTitle>{data ? t`Drive for ${data.companyName}` : t`Log In as a Driver`}</PageTitle>
        {data ? <Quiet>{t`You are ${data.name}. Ask your company for the code.`}</Quiet> : null}
      </Stack>
      {data ? (
        <Card>
          <SmallForm
            label={t`Log In as a Driver`}
            fields={[
              {
                name: 'code',
                label: t`Six digits`,
                type: 'code',
                autoComplete: 'one-time-code',
                missing: t`Please enter the six digits.`,
                min: 6,
                max: 6,
              },
            ]}
            submit={t`Log In`}
            failure={t`You are not logged in`}
            send={send}
          />
        </Card>
      ) : error ? (
        <ErrorPanel title={t`Error loading your link`} onRetry={() => refetch()} retrying={isFetching}>
          {t`Please try again`}
        </ErrorPanel>
      ) : (
        <SkeletonGroup label={t`Loading your link...`}>
          <SkeletonBlock $height="200px" $radius="14px" />
        </SkeletonGroup>
      )}
    </NarrowPage>
  )
}
