import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { dealsPath } from '@ungana/contracts-deals'
import { cargoTypes, DEFAULT_DESTINATION, DEFAULT_ORIGIN, listLaneDocuments } from '@ungana/contracts-logistics'
import {
  bareList,
  Card,
  color,
  EmptyState,
  ErrorPanel,
  FormFields,
  LoadingCard,
  Quiet,
  SectionHeading,
  SelectField,
  Stack,
  size,
  TextLink,
} from '@ungana/ui'
import { call, dayText, inLanguage, isMissing, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { choiceOf } from '#lib/choice-of.ts'
import { kmText } from '#lib/figures.ts'
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
  { value: 'origin', title: t`Before you load` },
  { value: 'border', title: t`At the borders` },
  { value: 'destination', title: t`Where you deliver` },
  { value: 'cargo', title: t`For this cargo` },
] as const

/** The documents that a lane needs, with issuer, reason and source. */
export function LaneDocuments() {
  const { isServed } = useHost()
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
      <SectionHeading id="lane-documents" description={t`Choose your lane and your cargo to see which documents you need.`}>
        {t`Documents for your lane`}
      </SectionHeading>
      <Card>
        <FormFields>
          <PlacesMissing />
          <SelectField
            label={t({ message: 'From', context: 'place' })}
            value={origin}
            onChange={({ target }) => setOrigin(target.value)}
            options={listed(origin)}
          />
          <SelectField
            label={t({ message: 'To', context: 'place' })}
            value={destination}
            onChange={({ target }) => setDestination(target.value)}
            options={listed(destination)}
          />
          <SelectField
            label={t`Cargo Type`}
            value={cargoType}
            onChange={({ target }) => setCargoType(cargoTypes.find((type) => type === target.value) ?? '')}
            placeholder={t`Any cargo`}
            options={cargoTypes.map(choiceOf)}
          />
        </FormFields>
      </Card>
      {isServed(dealsPath()) ? (
        <Quiet>
          <Trans>
            In a deal, this list is a checklist, and both sides add their files. <TextLink href={dealsPath()}>Your deals</TextLink>
          </Trans>
        </Quiet>
      ) : null}
      {origin === destination ? (
        <EmptyState title={t`Choose two different places`} headingLevel={3} artId="logistics" />
      ) : result.data ? (
        <Checklist lane={result.data} />
      ) : refused ? (
        <EmptyState title={t`No documents for this lane`} headingLevel={3} artId="logistics">
          {refusalText(result.error)}
        </EmptyState>
      ) : result.isError ? (
        <ErrorPanel title={t`Error loading the documents`} headingLevel={3} onRetry={() => result.refetch()} retrying={result.isFetching}>
          {t`Please try again`}
        </ErrorPanel>
      ) : (
        <LoadingCard label={t`Loading the documents...`} />
      )}
    </Stack>
  )
}

function Checklist({ lane }: { readonly lane: (typeof listLaneDocuments)['schema']['response'][200]['_zod']['output'] }) {
  const { distanceKm, countries, borders, documents } = lane
  const through = countries.map(inLanguage).join(', ')
  const count = plural(documents.length, { one: '# document', other: '# documents' })
  return (
    <Stack $gap={5}>
      <Quiet role="status">
        {borders.length > 0
          ? t`${kmText(distanceKm)} through ${through}, crossing ${borders.join(', ')}: ${count}.`
          : t`${kmText(distanceKm)} through ${through}: ${count}.`}
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
                    <strong>{inLanguage(name)}</strong>
                    <span>{inLanguage(why)}</span>
                    <small>{t`${inLanguage(of)} · issued by ${inLanguage(issuer)}`}</small>
                    <small>
                      <Trans>
                        <a href={source.url} rel="noreferrer">
                          {source.title}
                        </a>
                        , checked on {dayText(asOf)}
                      </Trans>
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
