import { t } from '@lingui/core/macro'
import { dealPath } from '@ungana/contracts-deals'
import type { Shipment, Transport } from '@ungana/contracts-logistics'
import { shipmentPath, transportPath } from '@ungana/contracts-logistics'
import { Button, Card, Cluster, Imigongo, media, Notice, Page, PageTitle } from '@ungana/ui'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { clarifySentences } from '#lib/clarify-sentences.ts'
import { laneText } from '#lib/listing-text.ts'

export type PostedListing = { readonly kind: 'shipment'; readonly listing: Shipment } | { readonly kind: 'transport'; readonly listing: Transport }

const Panel = styled(Card)`
  padding: 0;
  overflow: hidden;

  ${media.phone} {
    padding: 0;
  }
`

const Body = styled.div`
  display: grid;
  gap: 16px;
  padding: 28px;

  ${media.phone} {
    padding: 20px;
  }
`

/** Success screen after a listing was posted. */
export function PostedScreen({ kind, listing, onAnother }: PostedListing & { readonly onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [])
  const shipping = kind === 'shipment'
  return (
    <Page $narrow>
      <Panel>
        <Imigongo id="logistics-posted" height={120} scale={1.3} />
        <Body>
          <PageTitle ref={heading} tabIndex={-1}>
            {shipping ? t`Shipping Request Posted` : t`Transport Listing Posted`}
          </PageTitle>
          <p>
            {shipping
              ? t`${laneText(listing)}: you will be notified when transporters respond.`
              : t`${laneText(listing)}: you will be notified when shippers respond.`}
          </p>
          {listing.needsClarification ? (
            <Notice tone="warning" title={t`Needs clarification`}>
              {clarifySentences(listing).join(' ')} {t`Your listing is public. We match it after you correct this.`}
            </Notice>
          ) : !listing.onRoad ? (
            <Notice>{t`Your listing is public. We cannot match it, because our road map does not reach both places.`}</Notice>
          ) : null}
          <div>
            <Button as={Link} to={shipping ? shipmentPath(listing.id) : transportPath(listing.id)} variant="primary">
              {shipping ? t`See matching trucks` : t`See matching loads`}
            </Button>
          </div>
          <Cluster $gap={3}>
            {'dealId' in listing && listing.dealId ? (
              <Button as={Link} to={dealPath(listing.dealId)} variant="outline">
                {t`Back to the deal`}
              </Button>
            ) : null}
            <Button variant="outline" onClick={onAnother}>
              {t`Post Another Listing`}
            </Button>
            <Button as={Link} to="/marketplace" variant="outline">
              {t`Browse Marketplace`}
            </Button>
          </Cluster>
        </Body>
      </Panel>
    </Page>
  )
}
