import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getSecondPerson, type SecondPersonSetting, setSecondPerson } from '@ungana/contracts-identity'
import { type ApprovalLimit, type Currency, currencies, parseAmount, plainAmount } from '@ungana/contracts-kit'
import { approvalsPath, type SessionUser } from '@ungana/contracts-shell'
import { Button, Cluster, ErrorPanel, Notice, Quiet, SelectField, Stack, TextLink } from '@ungana/ui'
import { call, inLanguage, NumberField, waitsForApproval } from '@ungana/web-kit'
import { type FormEvent, useState } from 'react'
import { useHostApi } from '#federation/host-api.tsx'
import { amountOf } from '#lib/approval-texts.ts'
import { SettingsSection } from '#lib/settings-section.tsx'
import { failureText } from '#lib/small-form.tsx'
import { useSessionStore } from '#session/session-provider.tsx'

/** Lets an owner decide above which amount a second person must agree. */
export function SecondPersonSection({ user }: { readonly user: SessionUser }) {
  const key = ['second-person', user.id]
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getSecondPerson, {}, { signal }),
    staleTime: 0,
  })
  return (
    <SettingsSection
      title={t`A second person must agree`}
      text={t`If you turn this on, another person in your company must agree before a quote is accepted or a payment made above an amount, and before any change of bank details. This also holds for an amount in another currency, unless it is below a quarter of your amount at rough rates.`}
    >
      {data ? (
        <Setting key={JSON.stringify(data.limit)} setting={data} queryKey={key} />
      ) : isError ? (
        <ErrorPanel title={t`Error loading settings`} headingLevel={3} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Quiet>{t`Loading...`}</Quiet>
      )}
    </SettingsSection>
  )
}

function Setting({ setting: { limit, alone }, queryKey }: { readonly setting: SecondPersonSetting; readonly queryKey: readonly string[] }) {
  const { toast } = useHostApi()
  const { check } = useSessionStore()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const saving = useMutation({ mutationFn: (wanted: ApprovalLimit | null) => call(setSecondPerson, { body: { limit: wanted } }) })
  const save = (wanted: ApprovalLimit | null) =>
    saving.mutate(wanted, {
      onSuccess: (changed) => {
        queries.setQueryData(queryKey, changed)
        void check()
        toast({ title: wanted ? t`A second person must now agree` : t`A second person no longer needs to agree` })
      },
    })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const currency = String(typed.get('currency')) as Currency
    const amountMinor = parseAmount(String(typed.get('amount')), currency)
    setProblem(typeof amountMinor === 'string' ? inLanguage(amountMinor) : undefined)
    if (typeof amountMinor === 'number') save({ amountMinor, currency })
  }
  if (!limit && alone.length > 0) {
    return (
      <Notice title={t`Nobody else could agree`}>
        {alone.length === 2
          ? t`Nobody else in your company may accept quotes and make payments. Invite another person who may, such as a second owner.`
          : alone[0] === 'quotes'
            ? t`Nobody else in your company may accept quotes. Invite another person who may, such as a second owner.`
            : t`Nobody else in your company may make payments. Invite another person who may, such as a second owner.`}
      </Notice>
    )
  }
  const waits = waitsForApproval(saving.error)
  return (
    <Stack $gap={4}>
      <p>{limit ? t`A second person must agree above ${amountOf(limit)}.` : t`No second person needs to agree.`}</p>
      {limit && alone.length > 0 ? (
        <Notice tone="warning" title={t`Nobody else could agree`}>
          {t`People have left, so nobody can agree to some actions. Invite another person, or turn this off: an owner can do that on a known device after entering the password.`}
        </Notice>
      ) : null}
      {saving.error ? (
        <Notice tone={waits ? 'info' : 'danger'} role="alert" title={waits ? t`Waiting for a second person` : t`Nothing was changed`}>
          {waits ? <TextLink href={approvalsPath()}>{t`Another person can agree at Approvals.`}</TextLink> : failureText(saving.error)}
        </Notice>
      ) : null}
      <form method="post" noValidate onSubmit={onSubmit} aria-label={t`A second person must agree`}>
        <Stack $gap={4}>
          <NumberField
            name="amount"
            label={t`Amount`}
            defaultValue={limit ? plainAmount(limit.amountMinor, limit.currency) : ''}
            error={problem}
            required
          />
          <SelectField name="currency" label={t`Currency`} defaultValue={limit?.currency ?? 'USD'} options={currencies} />
          <Cluster $gap={3}>
            <Button type="submit" variant="outline" loading={saving.isPending}>
              {limit ? t`Save the amount` : t`Turn on`}
            </Button>
            {limit ? (
              <Button variant="ghost" disabled={saving.isPending} onClick={() => save(null)}>
                {t`Turn off`}
              </Button>
            ) : null}
          </Cluster>
          {limit ? <Quiet>{t`Raising the amount and turning this off also need another person, if one may make payments.`}</Quiet> : null}
        </Stack>
      </form>
    </Stack>
  )
}
