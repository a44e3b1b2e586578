import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Account, confirmPhone, removePhone, sendPhoneCode } from '@ungana/contracts-identity'
import { Badge, Button, Cluster, Disclosure, Notice } from '@ungana/ui'
import { ActionFailure, call, momentText } from '@ungana/web-kit'
import { useState } from 'react'
import { useHostApi } from '#federation/host-api.tsx'
import { accountKey } from '#lib/account-query.ts'
import { SettingsSection } from '#lib/settings-section.tsx'
import { currentPasswordField, failureText, SmallForm } from '#lib/small-form.tsx'
import { SmsCodeForm } from '#lib/sms-code-form.tsx'

interface PhoneSectionProps {
  readonly accountId: string
  readonly account: Account
}

/** The phone with which a person logs in. Missing where there is no phone and none can be added. */
export function PhoneSection({ accountId, account }: PhoneSectionProps) {
  const { phone } = account
  if (!phone || !(phone.number || phone.canAdd)) return null
  return (
    <SettingsSection
      title={t`Phone`}
      text={t`Log in with a code by SMS. Your phone alone never opens bank details, payments or contracts: a new device asks for more.`}
    >
      {phone.number ? (
        <Cluster $gap={3}>
          <strong dir="ltr">{phone.number}</strong>
          <Badge tone="success">{t`Confirmed`}</Badge>
        </Cluster>
      ) : null}
      {phone.cautionUntil ? (
        <Notice role="status" tone="warning" title={t`You changed your number recently`}>
          {t`Until ${momentText(phone.cautionUntil)} nobody can log in with it, in case the change was not yours. Your password still works.`}
        </Notice>
      ) : null}
      {phone.canAdd ? <AddPhone accountId={accountId} account={account} /> : null}
      {phone.number ? <RemovePhone accountId={accountId} /> : null}
    </SettingsSection>
  )
}

function AddPhone({ accountId, account: { phone, byLink } }: PhoneSectionProps) {
  const { toast } = useHostApi()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<{ readonly token: string; readonly to: string }>()
  const title = phone?.number ? t`Change the phone number` : t`Add a phone number`
  const phoneField = {
    name: 'phone',
    label: t`Phone number`,
    type: 'phone',
    autoComplete: 'tel',
    hint: t`With the country code, such as +250 788 123 456`,
    missing: t`Please enter a phone number.`,
    max: 40,
  } as const
  return (
    <Disclosure summary={title}>
      {asked ? (
        <SmsCodeForm
          label={t`Confirm the phone number`}
          submit={t`Confirm`}
          failure={t`The phone number was not confirmed`}
          send={async ({ smsCode }) => {
            await call(confirmPhone, { body: { token: asked.token, smsCode } })
            setAsked(undefined)
            toast({ title: t`Your phone number is confirmed`, description: asked.to })
            await queries.invalidateQueries({ queryKey: accountKey(accountId) })
          }}
          onBack={() => setAsked(undefined)}
        >
          <p role="status">{t`We sent a code to ${asked.to}. It works for 10 minutes.`}</p>
        </SmsCodeForm>
      ) : (
        <SmallForm<'phone' | 'currentPassword'>
          label={title}
          fields={byLink ? [phoneField] : [phoneField, currentPasswordField]}
          submit={t`Send the Code`}
          variant="outline"
          failure={t`The code was not sent`}
          send={async (body) => setAsked(await call(sendPhoneCode, { body }))}
        />
      )}
    </Disclosure>
  )
}

function RemovePhone({ accountId }: { readonly accountId: string }) {
  const { toast } = useHostApi()
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: () => call(removePhone),
    onSuccess: () => {
      toast({ title: t`Your phone number was removed` })
      return queries.invalidateQueries({ queryKey: accountKey(accountId) })
    },
  })
  return (
    <Disclosure summary={t`Remove the phone number`}>
      <p>{t`Nobody can log in with it any more. If you add a number again, it works after 72 hours.`}</p>
      <div>
        <Button variant="outline" loading={removal.isPending} onClick={() => removal.mutate()}>
          {t`Remove`}
        </Button>
      </div>
      <ActionFailure error={removal.error && failureText(removal.error)} />
    </Disclosure>
  )
}
