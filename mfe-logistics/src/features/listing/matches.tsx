import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { offerPath, type Shipment, type Transport } from '@ungana/contracts-logistics'
import { Badge, Button, Card, color, Disclosure, EmptyState, media, SectionHeading, Stack, size } from '@ungana/ui'
import { lazyPage, useMay, useOpenForm } from '@ungana/web-kit'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { usdText } from '#lib/figures.ts'
import { Loaded } from '#lib/loaded.tsx'
import { offersQuery } from '#lib/queries.ts'
import { type Explanation, MatchExplanation } from './match-explanation.tsx'

const OfferDialog = lazyPage(() => import(/* webpackChunkName: 'offer-form' */ './offer-dialog.tsx'))

/* Each match has its own card, so it needs no divider or extra space. */
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

/** One match and its row's text. */
export interface MatchRow {
  /** Id of the other side's listing. */
  readonly id: string
  readonly shipmentId: string
  readonly transportId: string
  readonly name: string
  readonly line: string
  readonly match: Explanation
  readonly load: Pick<Shipment, 'targetDate' | 'budgetUsd'>
  readonly truck: Pick<Transport, 'maxDetourPercent'>
}

interface MatchesProps {
  readonly title: string
  readonly none: string
  readonly noneHint: ReactNode
  /** Label of the button: "Request space". */
  readonly ask: string
  readonly of: { readonly shipmentId: string } | { readonly transportId: string }
  readonly result: Parameters<typeof Loaded<readonly MatchRow[]>>[0]['result']
}

/** The order that the service computes. */
const BEST_FIRST = t`Best first. A short detour counts most, then a day close to the target date and a low price.`

/** Matches of the reader's listing, best first, with reasons. */
export function Matches({ title, none, noneHint, ask, of, result }: MatchesProps) {
  const mayOffer = useMay('freight.write')
  const offers = useQuery(offersQuery(of)).data ?? []
  const [chosenMatch, setChosenMatch] = useState<MatchRow>()
  const openForm = useOpenForm()
  const offerFor = ({ shipmentId, transportId }: MatchRow) =>
    offers.find(({ status, shipment, transport }) => status === 'pending' && shipment.id === shipmentId && transport.id === transportId)
  return (
    <Stack as="section" aria-label={title} $gap={4}>
      <SectionHeading description={(result.data?.length ?? 0) > 1 ? BEST_FIRST : undefined}>{title}</SectionHeading>
      <Loaded result={result} loading={t`Loading matches...`} failed={t`Error loading matches`}>
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
                        <Badge tone={index === 0 ? 'success' : 'neutral'}>
                          {index === 0 ? t`Best match` : t`About ${usdText(row.match.estimatedPrice)}`}
                        </Badge>
                      </Summary>
                    }
                  >
                    <Stack $gap={4}>
                      <MatchExplanation pair={row} />
                      <div>
                        {offer ? (
                          <Button as={Link} to={offerPath(offer.id)} variant="outline">
                            {t`See your offer`}
                          </Button>
                        ) : mayOffer ? (
                          <Button
                            variant={index === 0 ? 'primary' : 'secondary'}
                            onClick={() => openForm(OfferDialog, () => setChosenMatch(row))}
                            aria-label={`${ask}: ${row.name}`}
                          >
                            {ask}
                          </Button>
                        ) : null}
                      </div>
                    </Stack>
                  </Match>
                </Card>
              )
            })
          )
        }
      </Loaded>
      {chosenMatch ? (
        <OfferDialog
          title={ask}
          description={`${chosenMatch.name}: ${chosenMatch.line}`}
          shipmentId={chosenMatch.shipmentId}
          transportId={chosenMatch.transportId}
          price={chosenMatch.match.estimatedPrice}
          onClose={() => setChosenMatch(undefined)}
        />
      ) : null}
    </Stack>
  )
}
