import { t } from '@lingui/core/macro'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  checkPassportPath,
  dealsPath,
  getPassportFacts,
  listPassports,
  type Passport,
  type PassportFacts,
  passportPdfPath,
  revokePassport,
} from '@ungana/contracts-deals'
import { currentLanguage } from '@ungana/language/formats'
import {
  BackLink,
  Badge,
  Button,
  Card,
  Cluster,
  ConfirmDialog,
  Dialog,
  EmptyState,
  ErrorPanel,
  LoadingCard,
  Page,
  PageHead,
  QrCode,
  Quiet,
  SectionHeading,
  Stack,
  TextLink,
} from '@ungana/ui'
import { call, ForRole, failureText, LoginPrompt, newIdempotencyKey, useHost, useTitle } from '@ungana/web-kit'
import { useState } from 'react'
import { useMayAct } from '#lib/use-may-act.ts'
import { dayOf, factsIn } from './fact-rows.tsx'
import { PassportForm } from './passport-form.tsx'

/** The company makes, shows and revokes its passports. */
export default function PassportsPage() {
  const { user } = useHost().session
  return (
    <ForRole act="company.see">
      <Page $narrow>
        <BackLink href={dealsPath()}>{t`Back to your deals`}</BackLink>
        <PageHead title={t`Trade passport`}>
          {t`Show a border officer, a bank or a buyer what Ungana knows about your company. They can check it with a phone, even offline and without an account.`}
        </PageHead>
        {user ? <Passports accountId={user.id} /> : <LoginPrompt artId="passport" title={t`Please log in to see your trade passports`} />}
      </Page>
    </ForRole>
  )
}

function Passports({ accountId }: { readonly accountId: string }) {
  useTitle(t`Trade passport`)
  const queries = useQueryClient()
  const mayMake = useMayAct('company.edit')
  const queryKey = ['passports', accountId]
  const { data, isFetching, refetch, isError } = useQuery({ queryKey, queryFn: ({ signal }) => call(listPassports, {}, { signal }) })
  const facts = useQuery({
    queryKey: [...queryKey, 'facts'],
    enabled: mayMake,
    queryFn: ({ signal }) => call(getPassportFacts, {}, { signal }),
  })
  if (!data && isError)
    return (
      <ErrorPanel title={t`Error loading your passports`} headingLevel={2} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    )
  if (!data || facts.isLoading) return <LoadingCard label={t`Loading your passports...`} />
  const show = (passports: typeof data) => queries.setQueryData(queryKey, passports)
  return (
    <Stack $gap={5}>
      {mayMake ? <NewPassport facts={facts} onMade={show} /> : null}
      <Card as="section">
        <Stack $gap={4}>
          <SectionHeading>{t`Your passports`}</SectionHeading>
          {data.passports.length === 0 ? <Quiet>{t`None yet`}</Quiet> : null}
          {data.passports.map((passport) => (
            <PassportRow key={passport.id} passport={passport} mayRevoke={mayMake} onRevoked={show} />
          ))}
        </Stack>
      </Card>
    </Stack>
  )
}

type Shown = (passports: { readonly passports: Passport[] }) => void

interface NewPassportProps {
  readonly facts: UseQueryResult<PassportFacts>
  readonly onMade: Shown
}

function NewPassport({ facts: { data, isError, isFetching, refetch }, onMade }: NewPassportProps) {
  if (data && factsIn(data).length > 0) return <PassportForm facts={data} onMade={onMade} />
  if (data)
    return (
      <EmptyState title={t`Nothing to show yet`} headingLevel={2} artId="passport">
        {t`A passport shows your checked registration, your past deals and the loads that you delivered. Let our staff verify your company, or complete a deal.`}
      </EmptyState>
    )
  return isError ? (
    <ErrorPanel title={t`Error loading your facts`} headingLevel={2} onRetry={() => refetch()} retrying={isFetching}>
      {t`Please try again`}
    </ErrorPanel>
  ) : null
}

interface RowProps {
  readonly passport: Passport
  readonly mayRevoke: boolean
  readonly onRevoked: Shown
}

function PassportRow({ passport: { id, token, claims, revokedAt }, mayRevoke, onRevoked }: RowProps) {
  const [open, setOpen] = useState<'code' | 'revoke' | null>(null)
  const { toast } = useHost()
  const revoke = useMutation({
    mutationFn: () => call(revokePassport, { params: { id } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: (passports) => {
      setOpen(null)
      onRevoked(passports)
    },
    onError: (error) => toast({ title: t`The passport was not revoked`, description: failureText(error, ''), variant: 'destructive' }),
  })
  const until = dayOf(claims.exp)
  const expired = claims.exp * 1000 <= Date.now()
  const address = checkPassportPath(token)
  return (
    <Stack $gap={2}>
      <Cluster $gap={3}>
        <strong>{t`Valid until ${until}`}</strong>
        <Badge tone={revokedAt ? 'warning' : expired ? 'neutral' : 'success'}>
          {revokedAt ? t`Revoked` : expired ? t`It has expired` : t`Valid`}
        </Badge>
      </Cluster>
      <Quiet>{[t`Created on ${dayOf(claims.iat)}`, ...factsIn(claims).map(({ name, value }) => `${name}: ${value}`)].join(' · ')}</Quiet>
      {revokedAt || expired ? null : (
        <Cluster $gap={3}>
          <Button variant="outline" size="small" onClick={() => setOpen('code')} aria-label={t`Show the code: valid until ${until}`}>
            {t`Show the code`}
          </Button>
          <a href={passportPdfPath(id, currentLanguage())} download aria-label={t`PDF: valid until ${until}`}>
            {t`PDF`}
          </a>
          <TextLink href={address}>{t`Page to check it`}</TextLink>
          {mayRevoke ? (
            <Button variant="ghost" size="small" onClick={() => setOpen('revoke')} aria-label={t`Revoke passport: valid until ${until}`}>
              {t`Revoke passport`}
            </Button>
          ) : null}
        </Cluster>
      )}
      {open === 'code' ? (
        <Dialog
          open
          onOpenChange={() => setOpen(null)}
          title={t`Trade passport`}
          description={t`Valid until ${until}. Let the other person scan this with a phone.`}
        >
          <QrCode text={new URL(address, window.location.origin).href} label={t`QR code of your trade passport`} wide />
        </Dialog>
      ) : null}
      {open === 'revoke' ? (
        <ConfirmDialog
          title={t`Revoke this passport?`}
          description={t`Anyone who checks it will see that it no longer counts. You cannot undo this.`}
          confirm={t`Revoke passport`}
          busy={revoke.isPending}
          busyLabel={t`Revoking...`}
          onConfirm={() => revoke.mutate()}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Stack>
  )
}
