import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '@ungana/contracts-kit'
import { changePreferences, changePush, type NotificationPreferences } from '@ungana/contracts-notifications'
import { Button, bareList, Card, Checkbox, Cluster, color, media, Notice, SectionHeading, Stack, size } from '@ungana/ui'
import { call, refusalOf, useHost, useMay } from '@ungana/web-kit'
import { type SyntheticEvent, useState } from 'react'
import { styled } from 'styled-components'
import { kindOf } from '#lib/notification-kinds.ts'
import { plainKind } from './preference-texts.ts'
import { hoursProblem, QuietHours } from './quiet-hours.tsx'
import { pushKey, usePush } from './use-push.ts'

const Kinds = styled.ul`
  ${bareList}
`

const Kind = styled.li`
  padding: 12px 20px;

  & + & {
    border-top: 1px solid ${color.line};
  }

  fieldset {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 24px;
    padding: 0;
    border: 0;
  }

  legend {
    float: inline-start;
    padding: 0;
    font-weight: 600;
  }

  legend span {
    display: block;
    color: ${color.ink3};
    font-size: ${size.caption};
    font-weight: 400;
  }

  ${media.phone} {
    padding-inline: 16px;

    fieldset {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`

const Channels = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
`

type Refused = ReturnType<typeof refusalOf<'quietHours' | 'timeZone'>>

interface PreferencesFormProps {
  readonly saved: NotificationPreferences
  readonly queryKey: readonly unknown[]
  readonly accountId: string
}

/** Which notifications the company gets on the site and by email, and which push notifications the person gets. Changes apply after saving. */
export function PreferencesForm({ saved, queryKey, accountId }: PreferencesFormProps) {
  const { toast } = useHost()
  const mayEdit = useMay('company.edit')
  const queries = useQueryClient()
  const [edited, setEdited] = useState(saved)
  const { data: push } = usePush(accountId)
  const [chosenOff, setOff] = useState<readonly string[]>()
  const [checked, setChecked] = useState(false)
  const off = chosenOff ?? push?.off ?? []
  const hasDevices = push !== undefined && push.devices.length > 0
  const { kinds, quietHours, digest, timeZone } = edited
  const change = (part: Partial<NotificationPreferences>) => setEdited({ ...edited, ...part })

  const save = useMutation({
    // The kinds come from the service itself, so the cast is safe.
    mutationFn: async () => {
      if (mayEdit) queries.setQueryData(queryKey, await call(changePreferences, { body: edited as EndpointInput<typeof changePreferences>['body'] }))
      if (chosenOff)
        queries.setQueryData(pushKey(accountId), await call(changePush, { body: { off: chosenOff } as EndpointInput<typeof changePush>['body'] }))
    },
    onSuccess: () => toast({ title: t`Preferences saved` }),
    onError: (error) => toast({ title: t`Failed to save preferences`, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  const refusal: Refused | undefined = save.isError ? refusalOf(save.error, ['quietHours', 'timeZone'] as const) : undefined
  const wrong = (field: 'quietHours' | 'timeZone') => (refusal?.field === field ? refusal.message : undefined)
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!save.isPending && !hoursProblem(edited)) save.mutate()
  }

  return (
    <form onSubmit={send} noValidate aria-label={t`Notification preferences`}>
      <Stack $gap={6}>
        <Stack as="section" $gap={3}>
          <SectionHeading
            description={
              mayEdit
                ? t`We send an email when a notification stays unread for 30 minutes. Emails never include message text.`
                : t`Owners and managers choose what your company gets. Push notifications are your own choice.`
            }
          >
            {t`What we notify you about`}
          </SectionHeading>
          <Card $flush>
            <Kinds>
              {kinds.map(({ kind, inApp, email }, index) => {
                const set = (part: { inApp?: boolean; email?: boolean }) =>
                  change({ kinds: kinds.map((each, at) => (at === index ? { ...each, ...part } : each)) })
                const words = kindOf(kind)
                return (
                  <Kind key={kind}>
                    <fieldset>
                      <legend>
                        {words?.label ?? plainKind(kind)}
                        {words ? <span>{words.about}</span> : null}
                      </legend>
                      <Channels>
                        <Checkbox
                          label={t`On the site`}
                          checked={inApp}
                          disabled={!mayEdit}
                          onChange={({ target }) => set({ inApp: target.checked })}
                        />
                        <Checkbox label={t`By email`} checked={email} disabled={!mayEdit} onChange={({ target }) => set({ email: target.checked })} />
                        {hasDevices ? (
                          <Checkbox
                            label={t`Push`}
                            checked={inApp && !off.includes(kind)}
                            disabled={!inApp}
                            onChange={({ target }) => setOff(target.checked ? off.filter((each) => each !== kind) : [...off, kind])}
                          />
                        ) : null}
                      </Channels>
                    </fieldset>
                  </Kind>
                )
              })}
            </Kinds>
          </Card>
        </Stack>

        {mayEdit ? (
          <Stack as="section" $gap={3}>
            <SectionHeading>{t`When we send emails`}</SectionHeading>
            <Card>
              <Stack $gap={4}>
                <Checkbox
                  label={t`One email a day`}
                  hint={t`A summary of your unread notifications every morning, instead of separate emails.`}
                  checked={digest}
                  onChange={({ target }) => change({ digest: target.checked })}
                />
                <QuietHours
                  chosen={{ quietHours, timeZone }}
                  hint={t`We send no emails during these hours. We send them afterwards.`}
                  onChange={change}
                  wrongHours={(checked && hoursProblem(edited)) || wrong('quietHours')}
                  wrongZone={wrong('timeZone')}
                />
              </Stack>
            </Card>
          </Stack>
        ) : null}

        {refusal && !refusal.field ? (
          <Notice tone="danger" role="alert">
            {refusal.message}
          </Notice>
        ) : null}
        {mayEdit || hasDevices ? (
          <Cluster>
            <Button type="submit" loading={save.isPending} loadingLabel={t`Saving...`}>
              {t`Save preferences`}
            </Button>
          </Cluster>
        ) : null}
      </Stack>
    </form>
  )
}
