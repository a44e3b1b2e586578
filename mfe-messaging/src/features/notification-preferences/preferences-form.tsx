import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '@ungana/contracts-kit'
import { changePreferences, type NotificationPreferences } from '@ungana/contracts-notifications'
import { Button, bareList, Card, Checkbox, Cluster, color, media, Notice, SectionHeading, SelectField, Stack, size, TextField } from '@ungana/ui'
import { call, refusalOf, useHost } from '@ungana/web-kit'
import { type SyntheticEvent, useState } from 'react'
import { styled } from 'styled-components'
import { kindOf } from '#lib/notification-kinds.ts'
import { plainKind, timeZones } from './preference-texts.ts'

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
  gap: 4px 20px;
`

const Times = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: 16px;
  max-width: 560px;
`

/** Quiet hours before the user changes them. */
const NIGHT = { from: '21:00', to: '07:00' }

type Refused = ReturnType<typeof refusalOf<'quietHours' | 'timeZone'>>

interface PreferencesFormProps {
  readonly saved: NotificationPreferences
  readonly queryKey: readonly unknown[]
}

/** Which notifications the account gets, on the site and by email. Changes apply after saving. */
export function PreferencesForm({ saved, queryKey }: PreferencesFormProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const [edited, setEdited] = useState(saved)
  const [hours, setHours] = useState(saved.quietHours ?? NIGHT)
  const { kinds, quietHours, digest, timeZone } = edited
  const change = (part: Partial<NotificationPreferences>) => setEdited({ ...edited, ...part })
  const changeHours = (part: Partial<typeof NIGHT>) => {
    const next = { ...hours, ...part }
    setHours(next)
    change({ quietHours: next })
  }

  const save = useMutation({
    // The kinds come from the service itself, so the cast is safe.
    mutationFn: () => call(changePreferences, { body: edited as EndpointInput<typeof changePreferences>['body'] }),
    onSuccess: (stored) => {
      queries.setQueryData(queryKey, stored)
      toast({ title: t`Preferences saved` })
    },
    onError: (error) => toast({ title: t`Failed to save preferences`, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  const refusal: Refused | undefined = save.isError ? refusalOf(save.error, ['quietHours', 'timeZone'] as const) : undefined
  const wrong = (field: 'quietHours' | 'timeZone') => (refusal?.field === field ? refusal.message : undefined)
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }

  return (
    <form onSubmit={send} noValidate aria-label={t`Notification preferences`}>
      <Stack $gap={6}>
        <Stack as="section" $gap={3}>
          <SectionHeading description={t`We send an email when a notification stays unread for 30 minutes. Emails never include message text.`}>
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
                        <Checkbox label={t`On the site`} checked={inApp} onChange={({ target }) => set({ inApp: target.checked })} />
                        <Checkbox label={t`By email`} checked={email} onChange={({ target }) => set({ email: target.checked })} />
                      </Channels>
                    </fieldset>
                  </Kind>
                )
              })}
            </Kinds>
          </Card>
        </Stack>

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
              <Checkbox
                label={t`Quiet hours`}
                hint={t`We send no emails during these hours. We send them afterwards.`}
                checked={quietHours !== null}
                onChange={({ target }) => change({ quietHours: target.checked ? hours : null })}
              />
              <Times>
                {quietHours ? (
                  <>
                    <TextField
                      label={t`From`}
                      type="time"
                      name="from"
                      value={hours.from}
                      onChange={({ target }) => changeHours({ from: target.value })}
                    />
                    <TextField
                      label={t`Until`}
                      type="time"
                      name="to"
                      value={hours.to}
                      error={wrong('quietHours')}
                      onChange={({ target }) => changeHours({ to: target.value })}
                    />
                  </>
                ) : null}
                <SelectField
                  label={t`Time zone`}
                  name="timeZone"
                  options={timeZones(timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone)}
                  value={timeZone}
                  error={wrong('timeZone')}
                  onChange={({ target }) => change({ timeZone: target.value })}
                />
              </Times>
            </Stack>
          </Card>
        </Stack>

        {refusal && !refusal.field ? (
          <Notice tone="danger" role="alert">
            {refusal.message}
          </Notice>
        ) : null}
        <Cluster>
          <Button type="submit" loading={save.isPending} loadingLabel={t`Saving...`}>
            {t`Save preferences`}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
