import { t } from '@lingui/core/macro'
import { logisticsHubPath } from '@ungana/contracts-logistics'
import { BackLink, Cluster, PageTitle, Quiet } from '@ungana/ui'
import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { ListingBadges } from '#lib/listing-status.tsx'

const Head = styled.div`
  display: grid;
  gap: 8px;
  margin-bottom: 20px;
`

interface ListingHeadProps {
  readonly title: string
  readonly line: string
  readonly tab: 'find-transport' | 'offer-transport'
  readonly listing: ComponentProps<typeof ListingBadges>['listing']
}

export function ListingHead({ title, line, tab, listing }: ListingHeadProps) {
  return (
    <>
      <BackLink href={logisticsHubPath(tab === 'find-transport' ? {} : { tab })}>{t`Back to the Logistics Hub`}</BackLink>
      <Head>
        <PageTitle>{title}</PageTitle>
        <Quiet>{line}</Quiet>
        <Cluster>
          <ListingBadges listing={listing} />
        </Cluster>
      </Head>
    </>
  )
}
