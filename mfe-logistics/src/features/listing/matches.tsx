import { useQuery } from '@tanstack/react-query'
import { offerPath } from '@ungana/contracts-logistics'
import { Badge, Button, Card, color, Disclosure, EmptyState, media, SectionHeading, Stack, size } from '@ungana/ui'
import { lazyPage, useOpenForm } from '@ungana/web-kit'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Loaded } from '#lib/loaded.tsx'
import { offersQuery } from '#lib/queries.ts'
import { type Explanation, MatchExplanation } from './match-explanation.tsx'

const OfferDialog = lazyPage(() => import(/* webpackChunkName: 'offer-form' */ './offer-dialog.tsx'))

/* A card of its own: without the hairline and the room that a question among others has. */
const Match = styled(Disclosure)`
  border-bottom: 0;

  > div {
    padding: 8px 0 0;
    color: inherit;
  }
`

const Summary = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 12px;
  width: 100%;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    gap: 6px;
  }
`

const Name = styled.span`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;

  > :last-child {
    color: ${color.ink2};
    font-size: ${size.small};
    font-weight: 400;
  }
`

/** What one of the matches is of, as its row says it. */
export interface MatchRow {
  /** Of the other side's listing. */
  readonly id: string
  readonly shipmentId: string
  readonly transportId: string
  readonly name: string
  readonly line: string
  readonly match: Explanation
}

interface MatchesProps {
  readonly title: string
  readonly none: string
  readonly noneHint: ReactNode
  /** Of the button: "Ask for This Space". */
  readonly ask: string
  readonly of: { readonly shipmentId: string } | { readonly transportId: string }
  readonly result: Parameters<typeof Loaded<readonly MatchRow[]>>[0]['result']
}

/** Who fits a listing of one's own, best first, and why. */
export function Matches({ title, none, noneHint, ask, of, result }: MatchesProps) {
  const offers = useQuery(offersQuery(of)).data ?? []
  const [asking, setAsking] = useState<MatchRow>()
  const openForm = useOpenForm()
  const offerFor = ({ shipmentId, transportId }: MatchRow) =>
    offers.find(({ status, shipment, transport }) => status === 'pending' && shipment.id === shipmentId && transport.id === transportId)
  return (
    <Stack as="section" aria-label={title} $gap={4}>
      <SectionHeading>{title}</SectionHeading>
      <Loaded result={result} what="matches">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={none} headingLevel={3} artId="logistics-matches">
              {noneHint}
            </EmptyState>
          ) : (
            rows.map((row, index) => {
              const offer = offerFor(row)
              return (
                <Card key={row.id}>
                  <Match
                    defaultOpen={index === 0}
                    summary={
                      <Summary>
                        <Name>
                          <span>{row.name}</span>
                          <span>{row.line}</span>
                        </Name>
                        <Badge tone={row.match.score >= 70 ? 'success' : 'neutral'}>Fits · score {Math.round(row.match.score)}</Badge>
                      </Summary>
                    }
                  >
                    <Stack $gap={4}>
                      <MatchExplanation match={row.match} />
                      <div>
                        {offer ? (
                          <Button as={Link} to={offerPath(offer.id)} variant="outline">
                            See Your Offer
                          </Button>
                        ) : (
                          <Button
                            variant={index === 0 ? 'primary' : 'secondary'}
                            onClick={() => openForm(OfferDialog, () => setAsking(row))}
                            aria-label={`${ask}: ${row.name}`}
                          >
                            {ask}
                          </Button>
                        )}
                      </div>
                    </Stack>
                  </Match>
                </Card>
              )
            })
          )
        }
      </Loaded>
      {asking ? (
        <OfferDialog
          title={ask}
          description={`${asking.name}: ${asking.line}`}
          shipmentId={asking.shipmentId}
          transportId={asking.transportId}
          price={asking.match.estimatedPrice}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </Stack>
  )
}
