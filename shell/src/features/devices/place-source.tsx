import { Trans } from '@lingui/react/macro'
import { color, size } from '@ungana/ui'
import { styled } from 'styled-components'
import { useDevices, useFailedLogins } from './device-queries.ts'

const Source = styled.p`
  color: ${color.ink3};
  font-size: ${size.caption};
`

/** The licence of the data asks for this where a country is shown. */
export function PlaceSource({ accountId }: { readonly accountId: string }) {
  const [{ data: devices = [] }, { data: failed = [] }] = [useDevices(accountId), useFailedLogins(accountId)]
  if (![...devices, ...failed].some(({ place }) => place)) return null
  return (
    <Source>
      <Trans>
        Countries are estimated from IP addresses with{' '}
        <a href="https://lite.ip2location.com" rel="noopener">
          IP2Location LITE
        </a>{' '}
        data.
      </Trans>
    </Source>
  )
}
