import { useQuery } from '@tanstack/react-query'
import { cargoTypes, DEFAULT_DESTINATION, DEFAULT_ORIGIN, listLaneDocuments } from '@ungana/contracts-logistics'
import { bareList, Card, color, EmptyState, ErrorPanel, FormFields, LoadingCard, Quiet, SectionHeading, SelectField, Stack, size } from '@ungana/ui'
import { call, dayText, isMissing } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { countText, kmText } from '#lib/figures.ts'
import { PlacesMissing } from '#lib/place-fields.tsx'
import { logisticsKey, referenceQuery, refusalText } from '#lib/queries.ts'

const Papers = styled.ul`
  ${bareList}
  display: grid;
  gap: 16px;

  > li {
    display: grid;
    gap: 2px;
  }

  small {
    color: ${color.ink2};
    font-size: ${size.caption};
  }
`

type CargoType = (typeof cargoTypes)[number]

const groups = [
  { value: 'origin', title: 'Before you load' },
  { value: 'border', title: 'At the borders' },
  { value: 'destination', title: 'Where you deliver' },
  { value: 'cargo', title: 'For this cargo' },
] as const

/** The documents that a lane needs, with issuer, reason and source. */
export function LaneDocuments() {
  const { data: reference } = useQuery(referenceQuery)
  const [origin, setOrigin] = useState<string>(DEFAULT_ORIGIN.city)
  const [destination, setDestination] = useState<string>(DEFAULT_DESTINATION.city)
  const [cargoType, setCargoType] = useState<CargoType | ''>('')
  const result = useQuery({
    queryKey: logisticsKey('documents', origin, destination, cargoType),
    queryFn: ({ signal }) => call(listLaneDocuments, { query: { origin, destination, ...(cargoType && { cargoType }) } }, { signal }),
    enabled: origin !== destination,
  })
  const cities = reference?.cities.filter(({ onRoad }) => onRoad).map(({ name }) => name) ?? []
  const listed = (own: string) => (cities.includes(own) ? cities : [own, ...cities])
  const refused = isMissing(result.error, 409)
  return (
    <Stack as="section" $gap={5} aria-labelledby="lane-documents">
      <SectionHeading id="lane-documents" description="Choose your lane and your cargo to see which documents you need.">
        Documents for your lane
      </SectionHeading>
      <Card>
        <FormFields>
          <PlacesMissing />
          <SelectField label="From" value={origin} onChange={({ target }) => setOrigin(target.value)} options={listed(origin)} />
          <SelectField label="To" value={destination} onChange={({ target }) => setDestination(target.value)} options={listed(destination)} />
          <SelectField
            label="Cargo Type"
            value={cargoType}
            onChange={({ target }) => setCargoType(cargoTypes.find((type) => type === target.value) ?? '')}
            placeholder="Any cargo"
            options={cargoTypes}
          />
        </FormFields>
      </Card>
      {origin === destination ? (
        <EmptyState title="Choose two different places" headingLevel={3} artId="logistics" />
      ) : result.data ? (
        <Checklist lane={result.data} />
      ) : refused ? (
        <EmptyState title="No documents for this lane" headingLevel={3} artId="logistics">
          {refusalText(result.error)}
        </EmptyState>
      ) : result.isError ? (
        <ErrorPanel title="Error loading the documents" headingLevel={3} onRetry={() => result.refetch()} retrying={result.isFetching}>
          Please try again
        </ErrorPanel>
      ) : (
        <LoadingCard label="Loading the documents..." />
      )}
    </Stack>
  )
}

function Checklist({ lane }: { readonly lane: (typeof listLaneDocuments)['schema']['response'][200]['_zod']['output'] }) {
  const { distanceKm, countries, borders, documents } = lane
  return (
    <Stack $gap={5}>
      <Quiet role="status">
        {kmText(distanceKm)} through {countries.join(', ')}
        {borders.length > 0 ? `, crossing ${borders.join(', ')}` : ''}: {countText(documents.length, 'document')}.
      </Quiet>
      {groups.map(({ value, title }) => {
        const papers = documents.filter((document) => document.for === value)
        if (papers.length === 0) return null
        return (
          <Card key={value}>
            <Stack $gap={4}>
              <SectionHeading level={3}>{title}</SectionHeading>
              <Papers>
                {papers.map(({ id, name, issuer, why, of, source, asOf }) => (
                  <li key={id}>
                    <strong>{name}</strong>
                    <span>{why}</span>
                    <small>
                      {of} · issued by {issuer}
                    </small>
                    <small>
                      <a href={source.url} rel="noreferrer">
                        {source.title}
                      </a>
                      , checked on {dayText(asOf)}
                    </small>
                  </li>
                ))}
              </Papers>
            </Stack>
          </Card>
        )
      })}
    </Stack>
  )
}
