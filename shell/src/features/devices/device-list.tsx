import { plural, t } from '@lingui/core/macro'
import { Badge, Button, Card, Cluster, ErrorPanel, Notice, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
import { momentText } from '@ungana/web-kit'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useId, useRef, useState } from 'react'
import { useHostApi } from '#federation/host-api.tsx'
import { Facts, Head, List, Mark, Name, Row } from '#lib/rows.ts'
import { type Device, useDevices, useRevocation } from './device-queries.ts'
import { addressText, isHandheld, othersRevocation, revocationTitle } from './device-text.ts'
import { RevocationDialog } from './revocation-dialog.tsx'

const FAILURE = t`Error loading devices`

export function DeviceList({ accountId }: { readonly accountId: string }) {
  const { data: devices, isPending, isError, isFetching, refetch } = useDevices(accountId)
  const revocation = useRevocation(accountId)
  const { toast } = useHostApi()
  const [pending, setPending] = useState<Device | 'others' | null>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const focusNext = useRef<HTMLElement>(null)

  useEffect(() => {
    // The dialog has no trigger, so it cannot return the focus itself.
    if (!pending) focusNext.current?.focus()
  }, [pending])

  const ask = (target: Device | 'others', opener: HTMLElement) => {
    focusNext.current = opener
    setPending(target)
  }
  const close = () => {
    setPending(null)
    revocation.reset()
  }
  const revoke = (target: Device | 'others') =>
    revocation.mutate(target, {
      onSuccess: () => {
        // The pressed button disappears with its row.
        focusNext.current = head.current
        close()
        toast({ title: t`Logged out`, description: target === 'others' ? t`Only this device is still logged in.` : target.device })
      },
    })

  if (isPending) return <DeviceSkeleton />
  if (isError && !devices)
    return (
      <ErrorPanel title={FAILURE} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    )
  const otherCount = devices.filter(({ current }) => !current).length
  return (
    <Stack $gap={4}>
      <Cluster $justify="between" $gap={3}>
        <Head ref={head} tabIndex={-1}>
          {plural(devices.length, { one: '# device', other: '# devices' })}
        </Head>
        {otherCount > 0 ? (
          <Button variant="outline" size="small" onClick={(event) => ask('others', event.currentTarget)}>
            {t`Log out all other devices`}
          </Button>
        ) : null}
      </Cluster>
      {isError ? (
        <Notice tone="warning" title={FAILURE}>
          {t`The list may be out of date.`}
        </Notice>
      ) : null}
      {devices.length > 0 ? (
        <Card $flush>
          <List>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} onLogOut={(button) => ask(device, button)} />
            ))}
          </List>
        </Card>
      ) : null}
      {otherCount === 0 ? <Notice>{t`Your account is not logged in on any other device.`}</Notice> : null}
      {pending ? (
        <RevocationDialog
          title={revocationTitle(pending)}
          description={pending === 'others' ? othersRevocation(otherCount) : t`This device must log in again to use your account.`}
          failed={revocation.isError}
          revoking={revocation.isPending}
          onConfirm={() => revoke(pending)}
          onCancel={close}
        />
      ) : null}
    </Stack>
  )
}

function DeviceRow({ device, onLogOut }: { readonly device: Device; readonly onLogOut: (button: HTMLElement) => void }) {
  const factsId = useId()
  const Icon = isHandheld(device.device) ? Smartphone : Monitor
  return (
    <Row>
      <Mark>
        <Icon aria-hidden />
      </Mark>
      <div>
        <Cluster $gap={2}>
          <Name>{device.device}</Name>
          {device.current ? <Badge tone="success">{t`This device`}</Badge> : null}
        </Cluster>
        <Facts id={factsId}>
          <span>{t`Last seen ${momentText(device.lastSeenAt)}`}</span>
          <span>{t`Logged in ${momentText(device.createdAt)}`}</span>
          <span>{addressText(device)}</span>
        </Facts>
      </div>
      {device.current ? null : (
        <Button
          variant="outline"
          size="small"
          aria-label={t`Log out ${device.device}`}
          aria-describedby={factsId}
          onClick={(event) => onLogOut(event.currentTarget)}
        >
          {t`Log out`}
        </Button>
      )}
    </Row>
  )
}

export function DeviceSkeleton() {
  return (
    <SkeletonGroup label={t`Loading devices...`}>
      <Stack $gap={4}>
        <SkeletonBlock $width="120px" $height="44px" />
        <SkeletonBlock $height="164px" $radius="14px" />
      </Stack>
    </SkeletonGroup>
  )
}
