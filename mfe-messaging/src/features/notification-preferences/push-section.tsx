import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addPushDevice, changePush, type PushSettings, removePushDevice } from '@ungana/contracts-notifications'
import { Badge, Button, bareList, Card, Cluster, color, ErrorPanel, LoadingCard, Notice, SectionHeading, Stack, size } from '@ungana/ui'
import { call, momentText, refusalOf, useHost } from '@ungana/web-kit'
import { type SyntheticEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { MatchMessages } from './match-messages.tsx'
import { type PushAbility, pushAbility, subscribe, unsubscribe } from './push-browser.ts'
import { hoursProblem, QuietHours } from './quiet-hours.tsx'
import { pushKey, usePush } from './use-push.ts'

const Devices = styled.ul`
  ${bareList}

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    padding-block: 12px;
  }

  li + li {
    border-top: 1px solid ${color.line};
  }

  small {
    display: block;
    color: ${color.ink3};
    font-size: ${size.caption};
  }
`

type Device = PushSettings['devices'][number]

/** Which of the person's devices get push notifications, and when. Only for the person, not for colleagues. */
export function PushSection({ accountId }: { readonly accountId: string }) {
  const { data, isError, isFetching, refetch } = usePush(accountId)
  const heading = useRef<HTMLDivElement>(null)
  return (
    <Stack as="section" $gap={3} aria-label={t`Push notifications`}>
      <div ref={heading} tabIndex={-1}>
        <SectionHeading
          description={t`Your phone or computer shows them at once, even when the site is closed. They are for you alone, not for your colleagues, and never show what people wrote, amounts or bank details.`}
        >
          {t`Push notifications`}
        </SectionHeading>
      </div>
      {data ? (
        <>
          <Card>
            <Stack $gap={4}>
              <ThisDevice settings={data} accountId={accountId} />
              {data.devices.length > 0 ? <DeviceList settings={data} accountId={accountId} onRemoved={() => heading.current?.focus()} /> : null}
              {data.devices.length > 0 || data.matchesBy !== 'off' ? <Hours settings={data} accountId={accountId} /> : null}
            </Stack>
          </Card>
          <MatchMessages settings={data} accountId={accountId} />
        </>
      ) : isError ? (
        <ErrorPanel title={t`Error loading push notifications`} onRetry={() => void refetch()} retrying={isFetching}>
          {t`Please try again`}
        </ErrorPanel>
      ) : (
        <LoadingCard label={t`Loading push notifications...`} />
      )}
    </Stack>
  )
}

interface PartProps {
  readonly settings: PushSettings
  readonly accountId: string
}

function ThisDevice({ settings: { key, devices }, accountId }: PartProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const [ability, setAbility] = useState(pushAbility)
  const turnOn = useMutation({
    mutationFn: async () => {
      const subscription = await subscribe(key)
      setAbility(pushAbility())
      return subscription && call(addPushDevice, { body: subscription })
    },
    onSuccess: (settings) => {
      if (!settings) return
      queries.setQueryData(pushKey(accountId), settings)
      toast({ title: t`This device now gets push notifications` })
    },
    onError: (error) => {
      void unsubscribe()
      toast({ title: t`Push notifications could not be turned on`, description: refusalOf(error, []).message, variant: 'destructive' })
    },
  })
  if (devices.some(({ current }) => current)) return null
  if (ability !== 'ready') return <Notice>{explanation(ability)}</Notice>
  return (
    <Cluster>
      <Button onClick={() => turnOn.mutate()} loading={turnOn.isPending} loadingLabel={t`Turning on...`}>
        {t`Turn on for this device`}
      </Button>
    </Cluster>
  )
}

function explanation(ability: Exclude<PushAbility, 'ready'>): string {
  if (ability === 'denied')
    return t`This browser blocks notifications from this site. Allow them in the browser’s settings for this site, then reload this page.`
  if (ability === 'install')
    return t`An iPhone or iPad shows push notifications only for sites on its home screen. Tap Share, then “Add to Home Screen”, and open Ungana from there.`
  return t`This browser cannot show push notifications.`
}

function DeviceList({ settings: { devices }, accountId, onRemoved }: PartProps & { readonly onRemoved: () => void }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: async ({ id, current }: Device) => {
      await call(removePushDevice, { params: { id } })
      if (current) await unsubscribe()
    },
    onSuccess: (_, { id }) => {
      queries.setQueryData(
        pushKey(accountId),
        (before: PushSettings | undefined) => before && { ...before, devices: before.devices.filter((each) => each.id !== id) },
      )
      // The pressed button has gone with its row.
      onRemoved()
      toast({ title: t`The device no longer gets push notifications` })
    },
    onError: (error) => toast({ title: t`The device could not be removed`, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  return (
    <Devices aria-label={t`Devices with push notifications`}>
      {devices.map((device) => (
        <li key={device.id}>
          <div>
            <Cluster $gap={2}>
              <strong>{device.device}</strong>
              {device.current ? <Badge tone="success">{t`This device`}</Badge> : null}
            </Cluster>
            <small>
              {device.lastPushedAt ? t`Last push notification ${momentText(device.lastPushedAt)}` : t`Turned on ${momentText(device.createdAt)}`}
            </small>
          </div>
          <Button
            variant="outline"
            size="small"
            aria-label={t`Turn off for ${device.device}`}
            loading={remove.isPending && remove.variables.id === device.id}
            loadingLabel={t`Turning off...`}
            onClick={() => remove.mutate(device)}
          >
            {t`Turn off`}
          </Button>
        </li>
      ))}
    </Devices>
  )
}

function Hours({ settings, accountId }: PartProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState({ quietHours: settings.quietHours, timeZone: settings.timeZone })
  const [checked, setChecked] = useState(false)
  const save = useMutation({
    mutationFn: () => call(changePush, { body: chosen }),
    onSuccess: (stored) => {
      queries.setQueryData(pushKey(accountId), stored)
      toast({ title: t`Quiet hours saved` })
    },
  })
  const refusal = save.isError ? refusalOf(save.error, ['quietHours', 'timeZone'] as const) : undefined
  const wrong = (field: 'quietHours' | 'timeZone') => (refusal?.field === field ? refusal.message : undefined)
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!save.isPending && !hoursProblem(chosen)) save.mutate()
  }
  return (
    <form onSubmit={send} noValidate aria-label={t`Quiet hours of push notifications`}>
      <Stack $gap={4}>
        <QuietHours
          chosen={chosen}
          hint={t`Push notifications wait until the end of these hours. Then you get one that says how many there are.`}
          onChange={(part) => setChosen({ ...chosen, ...part })}
          wrongHours={(checked && hoursProblem(chosen)) || wrong('quietHours')}
          wrongZone={wrong('timeZone')}
        />
        {refusal && !refusal.field ? (
          <Notice tone="danger" role="alert">
            {refusal.message}
          </Notice>
        ) : null}
        <Cluster>
          <Button type="submit" variant="outline" loading={save.isPending} loadingLabel={t`Saving...`}>
            {t`Save quiet hours`}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
