import { Badge, Button, Card, Cluster, color, ErrorPanel, media, Notice, radius, SkeletonBlock, SkeletonGroup, Stack, size } from '@ungana/ui'
import { momentText } from '@ungana/web-kit'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useHostApi } from '#federation/host-api.tsx'
import { type Device, useDevices, useRevocation } from './device-queries.ts'
import { isHandheld, otherDevicesText, revokedText } from './device-text.ts'
import { RevocationDialog } from './revocation-dialog.tsx'

const Head = styled.h2`
  font-size: ${size.h3};
`

const List = styled.ul`
  padding: 0;
  list-style: none;

  li + li {
    border-top: 1px solid ${color.line};
  }
`

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 12px 16px;
  padding: 16px 20px;

  ${media.phone} {
    grid-template-columns: auto minmax(0, 1fr);
    padding-inline: 16px;

    > button {
      grid-column: 1 / -1;
    }
  }
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  align-self: start;
  width: 44px;
  height: 44px;
  border-radius: ${radius.tile};
  background: ${color.sunk};
  color: ${color.ink2};

  > svg {
    width: 22px;
    height: 22px;
  }
`

const Name = styled.p`
  font-weight: 600;
  overflow-wrap: anywhere;
`

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  color: ${color.ink2};
  font-size: ${size.caption};

  > span {
    overflow-wrap: anywhere;
  }
`

const Source = styled.p`
  color: ${color.ink3};
  font-size: ${size.caption};
`

const FAILURE = 'Error loading devices'

export function DeviceList({ accountId }: { readonly accountId: string }) {
  const { data: devices, isPending, isError, isFetching, refetch } = useDevices(accountId)
  const revocation = useRevocation(accountId)
  const { toast } = useHostApi()
  const [asked, setAsked] = useState<Device | 'others' | null>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const focusNext = useRef<HTMLElement>(null)

  useEffect(() => {
    // A dialog without a trigger of its own does not know where the focus came from.
    if (!asked) focusNext.current?.focus()
  }, [asked])

  const ask = (target: Device | 'others', opener: HTMLElement) => {
    focusNext.current = opener
    setAsked(target)
  }
  const close = () => {
    setAsked(null)
    revocation.reset()
  }
  const revoke = (target: Device | 'others') =>
    revocation.mutate(target, {
      onSuccess: () => {
        // The button that was pressed is gone with its row.
        focusNext.current = head.current
        close()
        toast({ title: 'Logged out', description: target === 'others' ? 'Only this device is still logged in.' : revokedText(target) })
      },
    })

  if (isPending) return <DeviceSkeleton />
  if (isError && !devices)
    return (
      <ErrorPanel title={FAILURE} onRetry={() => refetch()} retrying={isFetching}>
        Please try again
      </ErrorPanel>
    )
  const others = devices.filter(({ current }) => !current).length
  return (
    <Stack $gap={4}>
      <Cluster $justify="between" $gap={3}>
        <Head ref={head} tabIndex={-1}>
          {devices.length === 1 ? '1 device' : `${devices.length} devices`}
        </Head>
        {others > 0 ? (
          <Button variant="outline" size="small" onClick={(event) => ask('others', event.currentTarget)}>
            Log out all other devices
          </Button>
        ) : null}
      </Cluster>
      {isError ? (
        <Notice tone="warning" title={FAILURE}>
          The list may be out of date.
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
      {devices.some(({ place }) => place) ? (
        <Source>
          Countries are guessed from addresses, with{' '}
          <a href="https://lite.ip2location.com" rel="noopener">
            IP2Location LITE
          </a>{' '}
          data.
        </Source>
      ) : null}
      {others === 0 ? <Notice>Your account is logged in on no other device.</Notice> : null}
      {asked ? (
        <RevocationDialog
          title={`Log out ${revokedText(asked)}?`}
          description={
            asked === 'others'
              ? `${otherDevicesText(others)} will have to log in again to use your account. This one stays logged in.`
              : 'It will have to log in again to use your account.'
          }
          failed={revocation.isError}
          revoking={revocation.isPending}
          onConfirm={() => revoke(asked)}
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
          {device.current ? <Badge tone="success">This device</Badge> : null}
        </Cluster>
        <Facts id={factsId}>
          <span>Last seen {momentText(device.lastSeenAt)}</span>
          <span>Logged in {momentText(device.createdAt)}</span>
          <span>
            {device.place ? `${device.place}, address` : 'Address'} {device.address}
          </span>
        </Facts>
      </div>
      {device.current ? null : (
        <Button
          variant="outline"
          size="small"
          aria-label={`Log out ${device.device}`}
          aria-describedby={factsId}
          onClick={(event) => onLogOut(event.currentTarget)}
        >
          Log out
        </Button>
      )}
    </Row>
  )
}

export function DeviceSkeleton() {
  return (
    <SkeletonGroup label="Loading devices...">
      <Stack $gap={4}>
        <SkeletonBlock $width="120px" $height="44px" />
        <SkeletonBlock $height="164px" $radius="14px" />
      </Stack>
    </SkeletonGroup>
  )
}
