import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { PassportClaims, PassportKeys } from '@ungana/contracts-deals'
import { companyPath } from '@ungana/contracts-directory'
import { Card, EmptyState, ErrorPanel, LoadingCard, Notice, Page, PageHead, Quiet, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { momentText, useTitle } from '@ungana/web-kit'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Row } from '#lib/parts/row.tsx'
import { type Checked, checkPassport } from './check-passport.ts'
import { verifier } from './ed25519.ts'
import { dayOf, FactRows } from './fact-rows.tsx'
import { usePassportKeys } from './use-passport-keys.ts'

/** For everybody who scans a passport, even without a network. The token stays on the device. */
export default function CheckPassportPage() {
  useTitle(t`Check a trade passport`)
  const token = useLocation().hash.slice(1)
  const { keys, isKept, isFetching, refetch } = usePassportKeys()
  useEffect(() => {
    verifier().catch(() => undefined)
  }, [])
  return (
    <Page $narrow>
      <PageHead title={t`Check a trade passport`}>
        {t`Your device checks it. Nobody learns which passport you check, and you need no account.`}
      </PageHead>
      {keys ? (
        <Stack $gap={5}>
          {token ? (
            <Result token={token} keys={keys} />
          ) : (
            <EmptyState title={t`Scan a passport`} headingLevel={2} artId="passport">
              {t`Scan the QR code of a passport with this device’s camera. This page then shows whether it is genuine. It also works offline, because you have opened it once.`}
            </EmptyState>
          )}
          <Age at={keys.at} isKept={isKept} />
        </Stack>
      ) : isFetching ? (
        <LoadingCard label={t`Loading the keys...`} />
      ) : (
        <ErrorPanel title={t`Not checked`} headingLevel={2} onRetry={() => refetch()} retrying={isFetching}>
          {t`This device does not have the keys of Ungana yet. Open this page once with a network. After that it works without one.`}
        </ErrorPanel>
      )}
    </Page>
  )
}

function Age({ at, isKept }: { readonly at: string; readonly isKept: boolean }) {
  if (!isKept) return <Quiet>{t`List of revoked passports from ${momentText(at)}`}</Quiet>
  return (
    <Notice tone="warning" title={t`The list of revoked passports is from ${momentText(at)}`}>
      {t`This device could not get a newer one. A passport that has been revoked since then still looks valid here.`}
    </Notice>
  )
}

function Result({ token, keys }: { readonly token: string; readonly keys: PassportKeys }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['passport', token, keys],
    queryFn: () => checkPassport(token, keys),
    staleTime: 0,
    networkMode: 'always',
  })
  if (isError)
    return (
      <ErrorPanel title={t`Not checked`} headingLevel={2} onRetry={() => refetch()} retrying={isFetching}>
        {t`Connect to a network once to load what is missing. Then try again.`}
      </ErrorPanel>
    )
  return (
    <Stack $gap={5}>
      <div role="status">{data ? <Verdict checked={data} /> : null}</div>
      {data ? 'claims' in data ? <Facts claims={data.claims} /> : null : <LoadingCard label={t`Checking...`} />}
    </Stack>
  )
}

function Verdict({ checked }: { readonly checked: Checked }) {
  switch (checked.is) {
    case 'valid':
      return (
        <Notice tone="success" title={t`Genuine and valid`}>
          {t`Ungana signed these facts, and nobody has changed them.`}
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="warning" title={t`It has expired`}>
          {t`Ungana signed this passport, but it was valid until ${dayOf(checked.claims.exp)}. Ask the company for a new one.`}
        </Notice>
      )
    case 'revoked':
      return (
        <Notice tone="danger" title={t`Revoked`}>
          {t`Ungana signed this passport, but it no longer counts. Do not rely on it.`}
        </Notice>
      )
    case 'unknown-key':
      return (
        <Notice tone="danger" title={t`Unknown key`}>
          {t`None of the keys on this device signed this passport. Connect to a network and check again. If it stays unknown, it is not from Ungana.`}
        </Notice>
      )
    default:
      return (
        <Notice tone="danger" title={t`Altered or incomplete`}>
          {t`This is not what Ungana signed. Scan the code again. If the result stays the same, do not rely on the passport.`}
        </Notice>
      )
  }
}

function Facts({ claims }: { readonly claims: PassportClaims }) {
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{claims.name}</SectionHeading>
        <Stack $gap={2}>
          <FactRows facts={claims} />
          <Row name={t`Date of these facts`}>{dayOf(claims.iat)}</Row>
          <Row name={t`Valid until`}>{dayOf(claims.exp)}</Row>
        </Stack>
        <div>
          <TextLink href={companyPath(claims.sub)}>{t`The company on Ungana`}</TextLink>
        </div>
      </Stack>
    </Card>
  )
}
